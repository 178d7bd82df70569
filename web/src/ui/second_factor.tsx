// Setting up a second factor: a secret for the telephone, a code that shows that it works, recovery codes that are shown once.
import qrcode from "qrcode-generator";
import { useState } from "preact/hooks";
import { post, Refused } from "../core/api";
import { look } from "../core/session";
import type { Factor } from "../core/types";
import { dictionary, tell } from "../core/words";

const say = dictionary({
  en: {
    begin: "Set up a second factor", code: "A code of the one there is", scan: "Read this picture with an authenticator, or type the letters below it, and enter the six digits it shows.", picture: "QR code of the secret",
    digits: "Six digits", confirm: "Confirm", keep: "It holds. Keep these recovery codes where only you can find them: each is good once, and they are not shown again.", done: "I have kept them",
    needed: "Your post signs in with a second factor. Set one up to go on.",
  },
  vi: {
    begin: "Thiết lập xác thực hai bước", code: "Mã của thiết bị hiện tại", scan: "Quét hình này bằng ứng dụng xác thực, hoặc gõ dãy chữ bên dưới, rồi nhập sáu chữ số hiện ra.", picture: "Mã QR của khóa bí mật",
    digits: "Sáu chữ số", confirm: "Xác nhận", keep: "Đã có hiệu lực. Hãy cất các mã khôi phục này ở nơi chỉ bạn biết: mỗi mã dùng một lần và không hiện lại.", done: "Tôi đã cất",
    needed: "Chức vụ của bạn cần xác thực hai bước. Hãy thiết lập để tiếp tục.",
  },
});

function Picture(props: { address: string }) {
  const code = qrcode(0, "M");
  code.addData(props.address);
  code.make();
  const size = code.getModuleCount();
  let dark = "";
  for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) if (code.isDark(row, column)) dark += `M${column + 4} ${row + 4}h1v1h-1z`;
  return <svg role="img" aria-label={say().picture} width="220" height="220" viewBox={`0 0 ${size + 8} ${size + 8}`}><rect width="100%" height="100%" fill="#fff" /><path d={dark} fill="#000" /></svg>;
}

export function SecondFactor() {
  const words = say();
  const [shown, setShown] = useState<Factor | null>(null);
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      setShown(await post<Factor>("/api/factor", shown ? { new: code } : code ? { code } : {}));
      setProblem(null);
      setCode("");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.code === "code-needed") setNeedsCode(true);
      else setProblem(error);
    }
  };
  if (shown?.recovery) {
    return (
      <div class="stack" data-testid="recovery">
        <p>{words.keep}</p>
        <ol class="figures">{shown.recovery.map((one) => <li key={one}><code>{one}</code></li>)}</ol>
        <button class="main" onClick={() => { setShown(null); setNeedsCode(false); void look(); }}>{words.done}</button>
      </div>
    );
  }
  return (
    <form class="stack" onSubmit={ask}>
      {shown ? <><p>{words.scan}</p><Picture address={shown.address ?? ""} /><p><code data-testid="secret">{shown.secret}</code></p></> : null}
      {shown || needsCode ? (
        <label>{shown ? words.digits : words.code}<input name="code" autocomplete="one-time-code" inputMode={shown ? "numeric" : "text"} required value={code} onInput={(input) => setCode(input.currentTarget.value)} /></label>
      ) : null}
      {problem ? <p class="red" role="alert">{tell(problem.refusal.message)}</p> : null}
      <button class="main">{shown ? words.confirm : words.begin}</button>
    </form>
  );
}

// In place of every page, while the post asks for one and there is none.
export function FactorNeeded() {
  return <div class="wide deal-locked"><div class="panel stack" data-testid="factor-needed"><h1>{say().begin}</h1><p class="muted">{say().needed}</p><SecondFactor /></div></div>;
}
