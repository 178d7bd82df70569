// What a decision rests on: each ground of 8.4 that is ticked points at a thing in the case, chosen from what the server says there is.
import { useEffect, useState } from "preact/hooks";
import { get } from "../../core/api";
import { dateTime } from "../../core/money";
import { clausesOf } from "../../core/table";
import type { Answer, Clause, Document } from "../../core/types";
import { dictionary, tell } from "../../core/words";
import { staffName } from "./people";
import type { Case, CaseStep, Citable } from "./types";

const say = dictionary({
  en: {
    grounds: "Grounds (8.4): each points at something in the case", rule: "Clause of the rules", step: "Step of the case", document: "Document of the house", article: "Article of the law", articleHint: "as in: Decree 03/2017, Article 21", none: "nothing of this kind is in the case",
    noDocument: "no approved document of this kind held then", does: { open: "opened", statement: "stated", note: "noted", evidence: "evidence" } as Record<string, string>, camera: "camera", round: "round",
  },
  vi: {
    grounds: "Căn cứ (8.4): mỗi căn cứ chỉ vào một thứ trong hồ sơ", rule: "Điều của thể lệ", step: "Bước trong hồ sơ", document: "Văn bản của casino", article: "Điều luật", articleHint: "ví dụ: Nghị định 03/2017/NĐ-CP, Điều 21", none: "hồ sơ chưa có gì thuộc loại này",
    noDocument: "khi đó không có văn bản nào thuộc loại này được duyệt", does: { open: "mở", statement: "trình bày", note: "ghi chú", evidence: "chứng cứ" } as Record<string, string>, camera: "camera", round: "ván",
  },
});

function stepName(step: CaseStep): string {
  const words = say();
  const what = step.camera ? `${words.camera} ${step.camera}, ${dateTime(step.from!)}` : step.round && step.do === "evidence" ? `${words.round} ${step.round}` : (step.text ?? "").slice(0, 60);
  return `${step.step} · ${staffName(step.by)} · ${words.does[step.do] ?? step.do}: ${what}`;
}

function Of(props: { one: Case; citable: Citable; clauses: Clause[]; documents: Document[] }) {
  const words = say();
  const { citable, one } = props;
  const name = `of-${citable.clause}`;
  if (citable.cites === "clause") {
    return <label class="ground-of">{words.rule}<input name={name} list="ground-clauses" required autocomplete="off" defaultValue={one.clause ?? ""} /><datalist id="ground-clauses">{props.clauses.map((clause) => <option key={clause.clause} value={clause.clause}>{tell(clause.title)}</option>)}</datalist></label>;
  }
  if (citable.cites === "article") return <label class="ground-of">{words.article}<input name={name} required maxLength={110} placeholder={words.articleHint} /></label>;
  const steps = citable.cites === "step";
  const options = (citable.of ?? []).map((number): [number, string] => {
    const step = one.steps?.find((other) => other.step === number), document = props.documents.find((other) => other.document === number);
    return [number, steps ? (step ? stepName(step) : String(number)) : document?.title ?? String(number)];
  });
  if (options.length === 0) return <p class="small red ground-of">{steps ? words.none : words.noDocument}</p>;
  return <label class="ground-of">{steps ? words.step : words.document}<select name={name}>{options.map(([number, title]) => <option key={number} value={number}>{title}</option>)}</select></label>;
}

export function Grounds(props: { one: Case }) {
  const [clauses, setClauses] = useState<Clause[]>([]);
  const [documents, setDocuments] = useState<Document[]>([]);
  const [ticked, setTicked] = useState<string[]>([]);
  const { one } = props;
  useEffect(() => { clausesOf(one.table).then((all) => setClauses([...all.values()].filter((clause) => clause.kind !== "dispute")), () => {}); }, [one.table]);
  useEffect(() => { get<Answer<"documents">>("/api/documents?limit=1000").then((all) => setDocuments(all.documents), () => {}); }, []);
  return (
    <fieldset class="grounds">
      <legend class="small">{say().grounds}</legend>
      {(one.citable ?? []).map((citable) => {
        const open = ticked.includes(citable.clause);
        return (
          <div key={citable.clause} class="stack-tight" data-ground={citable.clause}>
            <label class="row"><input type="checkbox" name="ground" value={citable.clause} checked={open} onChange={() => setTicked(open ? ticked.filter((other) => other !== citable.clause) : [...ticked, citable.clause])} /><span>{tell(citable.title)} <span class="muted">{citable.clause}</span></span></label>
            {open ? <Of one={one} citable={citable} clauses={clauses} documents={documents} /> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

// As the server takes them; what points at nothing is sent as it is, and refused with its clause.
export const groundsOf = (one: Case, data: FormData): unknown[] => data.getAll("ground").map((ground) => {
  const { cites } = one.citable!.find((citable) => citable.clause === ground)!;
  const of = String(data.get(`of-${ground}`) ?? "");
  return { ground, of: { [cites]: cites === "step" || cites === "document" ? Number(of) : of } };
});
