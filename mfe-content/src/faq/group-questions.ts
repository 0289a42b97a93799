import { answeredQuestions, type SiteContent } from '@site/shared-contracts/site-content';

type Question = SiteContent['faq']['questions'][number];

export interface QuestionGroup {
  /** Its address on the page, also of each question. */
  id: string;
  /** Empty for questions without a group. */
  name: string;
  questions: (Question & { id: string })[];
}

/** The questions with an answer, by group: each group stands where its first question does. */
export function groupQuestions(faq: SiteContent['faq']): QuestionGroup[] {
  const takeId = createIds();
  const groups = new Map<string, QuestionGroup>();
  for (const question of answeredQuestions(faq)) {
    const name = question.group;
    const group = groups.get(name) ?? { id: takeId(name || 'questions'), name, questions: [] };
    groups.set(name, group);
    group.questions.push({ ...question, id: takeId(question.question) });
  }
  return [...groups.values()];
}

/** Ids of the words, with a number where several texts have the same ones. */
function createIds() {
  const counts = new Map<string, number>();
  return (text: string): string => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['question'];
    const id = words.join('-').slice(0, 80);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}-${String(count)}`;
  };
}
