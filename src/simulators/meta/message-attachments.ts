/**
 * Builds the files that are attached to messages. Instagram's messages name the parts of a file as Messenger's
 * do, as captured answers show; no published specification has them.
 */
import type { SimulatedFormat } from '../files.ts';
import { type GraphNode, kind } from './node.ts';

const attachmentFields = 'mime_type,name,size,image_data,video_data,file_url';
const attachmentKind = kind('MessageAttachment', {
  fields: attachmentFields,
  defaults: attachmentFields,
});

export const attachmentTypes = ['image', 'video', 'audio', 'file'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const formats: Readonly<Record<AttachmentType, { extension: SimulatedFormat; mime_type: string }>> = {
  image: { extension: 'jpg', mime_type: 'image/jpeg' },
  video: { extension: 'mp4', mime_type: 'video/mp4' },
  audio: { extension: 'm4a', mime_type: 'audio/mp4' },
  file: { extension: 'pdf', mime_type: 'application/pdf' },
};

type AssetUrl = (name: string, format: SimulatedFormat) => string;

/** Returns the provider's addresses of a message's files, in order. */
export function attachmentUrls(messageId: string, types: readonly AttachmentType[], assetUrl: AssetUrl) {
  return types.map((type, index) => assetUrl(`message/${messageId}/${index}`, formats[type].extension));
}

export function attachmentNodes(messageId: string, types: readonly AttachmentType[], assetUrl: AssetUrl) {
  const urls = attachmentUrls(messageId, types, assetUrl);
  return types.map((type, index) => attachmentNode(type, `${type}-${index}`, urls[index] ?? ''));
}

export const imageAttachment = (name: string, url: string) => attachmentNode('image', name, url);

function attachmentNode(type: AttachmentType, name: string, url: string): GraphNode {
  const { mime_type } = formats[type];
  return { kind: attachmentKind, values: { mime_type, name, size: 21_345, ...fileValues(type, url) } };
}

function fileValues(type: AttachmentType, url: string): Record<string, unknown> {
  const size = { width: 1080, height: 1350, max_width: 1080, max_height: 1350 };
  if (type === 'image') return { image_data: { ...size, url, preview_url: url } };
  if (type === 'video')
    return { video_data: { width: 1080, height: 1920, length: 12, url, preview_url: url } };
  return { file_url: url };
}
