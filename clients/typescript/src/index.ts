export { SocialContent } from './client.ts';
export {
  ApiError,
  ConnectionError,
  SignatureError,
  SocialContentError,
  TimeoutError,
  WaitTimeoutError,
} from './errors.ts';
export * from './generated/errors.ts';
export type * as models from './generated/models.ts';
export type { Page, Paged } from './pages.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export type { UploadDetails, Uploaded } from './uploads.ts';
export type { WaitOptions } from './waiting.ts';
export { constructEvent, type DeliveryHeaders, type VerifyOptions } from './webhooks.ts';
