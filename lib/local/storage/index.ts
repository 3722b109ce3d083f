export { type BucketNotifierOptions, bucketNotifier } from "./bucket-notifier.ts";
export { type Storage, type StorageOptions, startStorage } from "./start-storage.ts";
