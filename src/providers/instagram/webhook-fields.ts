/**
 * The fields that the app's webhook has to be subscribed to. Source: Webhooks reference, Instagram.
 */
export const commentFields = ['comments', 'live_comments', 'mentions'] as const;
export const messageFields = ['messages', 'message_edit'] as const;
export const webhookFields = [...commentFields, ...messageFields];
