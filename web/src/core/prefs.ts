// How this screen likes it: theme and sounds. Sounds are off until somebody turns them on.
import { signal } from "@preact/signals";

export type Theme = "dark" | "light";
const kept = localStorage.getItem("theme");
export const chosenTheme = signal<Theme | null>(kept === "dark" || kept === "light" ? kept : null);
export const sounds = signal(localStorage.getItem("sounds") === "on");

// A page says which theme it has when nobody chose one: dealer, pit and reports are light.
export function showTheme(natural: Theme): void {
  document.documentElement.dataset.theme = chosenTheme.value ?? natural;
}

export function setTheme(theme: Theme): void {
  chosenTheme.value = theme;
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
}

export function setSounds(on: boolean): void {
  sounds.value = on;
  localStorage.setItem("sounds", on ? "on" : "off");
}

let audio: AudioContext | null = null;
const tones = { chip: [1400, 0.03], card: [700, 0.04], win: [1050, 0.18], closed: [440, 0.15] } as const;
export function sound(name: keyof typeof tones): void {
  if (!sounds.value) return;
  audio ??= new AudioContext();
  const [pitch, length] = tones[name];
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + length);
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
