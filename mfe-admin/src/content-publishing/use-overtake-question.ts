import { isApiFailure } from '@site/shared-contracts';
import { Overtaken } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Decisions, OvertakeQuestion } from './overtake-dialog';

export interface Saved {
  version: number;
}

/** Nothing that is planned, and nothing that a colleague has begun, is overtaken before the admin says so. */
export function useOvertakeQuestion(onAsk: () => void) {
  const [question, setQuestion] = useState<OvertakeQuestion>();
  const ask = (overtaken: Overtaken, isPlan: boolean) =>
    new Promise<Decisions | undefined>((resolve) => {
      onAsk();
      const close = (decisions: Decisions | undefined) => {
        setQuestion(undefined);
        resolve(decisions);
      };
      setQuestion({ overtaken, isPlan, close });
    });
  return {
    question,
    /** Sends the call, again with the decisions where the API asks. Undefined where the admin changes nothing. */
    orAsk: async (
      at: string | undefined,
      send: (body: Decisions & { at?: string }) => Promise<Saved>,
    ): Promise<Saved | undefined> => {
      const body = at === undefined ? {} : { at };
      try {
        return await send(body);
      } catch (error) {
        const overtaken = readOvertaken(error);
        if (!overtaken) throw error;
        const decisions = await ask(overtaken, at !== undefined);
        return decisions && send({ ...body, ...decisions });
      }
    },
  };
}

function readOvertaken(error: unknown): Overtaken | undefined {
  if (!isApiFailure(error) || error.status !== 409 || !error.problem?.overtaken) return undefined;
  return z.safeParse(Overtaken, error.problem.overtaken).data;
}
