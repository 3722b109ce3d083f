export { KeptKey, type Kms, type KmsOptions, startKms } from "./kms.ts";
