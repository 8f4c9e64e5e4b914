/** Starts nothing yet: the components of the local stack are added here. */
export default async function globalSetup() {}
