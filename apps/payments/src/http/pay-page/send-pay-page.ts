import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.js";
import type { Payer } from "../payer.js";
import { errorPage, type PayPage } from "./page.js";
import { problemText } from "./problem-texts.js";
import { chooseLanguage, keepLanguage } from "./texts/choose-language.js";
import { getWords, type Words } from "./texts/words.js";

/** Dependencies of the handlers of payment pages. */
export interface PayPageDeps {
  readonly deps: Deps;
  readonly payer: Payer;
  readonly send: SendPayPage;
}

type SendPayPage = (reply: FastifyReply, page: PayPage, status?: number) => FastifyReply;

/** Returns the function that sends a payment page. If the visitor chose a language, it also stores the choice. */
export function createPageSender(publicUrl: string): SendPayPage {
  const isSecure = new URL(publicUrl).protocol === "https:";
  return (reply, { html, headers }, status = 200) => {
    const languageCookie = keepLanguage(reply.request, isSecure);
    if (languageCookie !== null) reply.header("set-cookie", languageCookie);
    return reply.code(status).headers(headers).header("vary", "Accept-Language, Cookie").send(html);
  };
}

export const wordsFor = (request: FastifyRequest): Words => getWords(chooseLanguage(request));

/** Answers a failure with a page instead of the JSON envelope. */
export function sendProblem(
  send: SendPayPage,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = request.server.judgeError(request, reply, thrown);
  const words = wordsFor(request);
  const [title, text] =
    error.status === 404
      ? [words.say("problem.unknownPayment"), words.say("problem.unknownPaymentText")]
      : [words.say("problem.failed"), problemText(error, words)];
  return send(reply, errorPage(words, title, text), error.status);
}
