export { answerCors } from "./answer-cors.js";
export { namesOf, paymentOf, versionAskedFor } from "./read-request.js";
export { type ChallengeBody, sendChallenge } from "./send-challenge.js";
export { setReceipt } from "./set-receipt.js";
