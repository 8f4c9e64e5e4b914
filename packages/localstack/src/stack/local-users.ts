/** Subjects of the users who act for the merchants of the stack. */
export const LOCAL_USERS = { merchant: "local-merchant", otherMerchant: "local-other-merchant" } as const;
