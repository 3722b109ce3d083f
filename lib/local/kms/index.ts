export { type Kms, type KmsOptions, KmsSnapshot, startKms } from "./kms.ts";
