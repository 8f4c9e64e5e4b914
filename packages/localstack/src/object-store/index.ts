export { type ObjectStore, type ObjectStoreOptions, startObjectStore } from "./start-object-store.js";
