// A part that fails says so in its own place; the rest of the table goes on.
import { Component, type ComponentChildren } from "preact";
import { dictionary } from "../core/words";

const say = dictionary({
  en: { broken: "This part of the screen has failed. Your chips are safe with the house, and the table goes on.", again: "Show it again" },
  vi: { broken: "Phần này của màn hình gặp lỗi. Chip của bạn vẫn an toàn và bàn vẫn tiếp tục.", again: "Hiện lại" },
});

export class Boundary extends Component<{ children: ComponentChildren; name: string }, { failed: boolean }> {
  state = { failed: false };
  componentDidCatch(error: unknown): void {
    console.error(`${this.props.name}:`, error);
    this.setState({ failed: true });
  }
  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div class="broken" role="alert">
        <p>{say().broken}</p>
        <button onClick={() => this.setState({ failed: false })}>{say().again}</button>
      </div>
    );
  }
}
