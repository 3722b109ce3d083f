import type { MailResolver, MailRoute } from "#lib/domain/records/lead/email-verdict/mail-resolver.ts";
import { type DnsQuestions, dnsQuestions, lookUpRoute } from "./mail-lookup.ts";

/** How long an answer holds; what nobody could say is asked again sooner. */
const answerMs = 60 * 60 * 1000;
const unknownMs = 60 * 1000;
const cachedMax = 20_000;
/** Questions under way at once, so that a file of a thousand domains does not flood the resolver. */
const concurrentMax = 32;
const questionTimeoutMs = 2_000;

export interface ResolverOptions {
  readonly questions?: DnsQuestions;
  /** Milliseconds, as `Date.now`. */
  readonly now?: () => number;
}

interface Answer {
  readonly route: Promise<MailRoute>;
  until: number;
}

/** Lets at most `max` tasks run; the others wait in line. */
const limited = (max: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/** A resolver that asks once for each domain in an hour. Off in the local service: it needs the network. */
export const makeMailResolver = ({
  questions = dnsQuestions(questionTimeoutMs),
  now = Date.now,
}: ResolverOptions = {}): MailResolver => {
  const answers = new Map<string, Answer>();
  const inTurn = limited(concurrentMax);
  const ask = (domain: string): Answer => {
    const answer: Answer = {
      route: inTurn(() => lookUpRoute(questions, domain)),
      until: Number.POSITIVE_INFINITY,
    };
    void answer.route.then((route) => {
      answer.until = now() + (route === "unknown" ? unknownMs : answerMs);
    });
    return answer;
  };
  return {
    routeOf: (domain) => {
      const cached = answers.get(domain);
      if (cached !== undefined && cached.until > now()) return cached.route;
      answers.delete(domain);
      // The oldest goes first: a Map keeps the order of insertion.
      const [oldest] = answers.size >= cachedMax ? answers.keys() : [];
      if (oldest !== undefined) answers.delete(oldest);
      const answer = ask(domain);
      answers.set(domain, answer);
      return answer.route;
    },
  };
};
