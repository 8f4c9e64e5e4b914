/** Longer than any token that fits a request beside its other headers. */
const CHARACTERS_MAX = 8_192;
/** RFC 7515 section 7.1: three parts in base64url. Five parts would be encrypted; JSON forms carry several signatures. */
const FORM = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Whether a text has the form of a signed JWT. One without a signature (`alg: none`) has not. */
export const isSessionToken = (text: string): boolean => text.length <= CHARACTERS_MAX && FORM.test(text);
