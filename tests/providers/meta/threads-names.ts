/**
 * What the Threads API has by its documentation, in the form of the specification's nodes. The fields are those of
 * `../threads/contract.json`. Sources of the edges and parameters: Threads API, the pages "Media Retrieval", "User",
 * "Publishing", "Reply Management", "Insights" and "Debug" of its reference, read on 2026-11-23.
 */
import { readFileSync } from 'node:fs';
import type { SpecNode } from '../../../scripts/meta-spec-table.ts';

const { components } = JSON.parse(
  readFileSync(new URL('../threads/contract.json', import.meta.url), 'utf8'),
) as { components: { schemas: Record<string, { properties?: object }> } };

const described: Readonly<Record<string, Omit<SpecNode, 'fields'>>> = {
  ThreadsUser: {
    operations: { GET: [] },
    edges: {
      threads: { GET: list('since,until'), POST: containerParameters() },
      threads_publish: { POST: ['creation_id'] },
      replies: { GET: list('since,until') },
      mentions: { GET: list('since,until') },
      threads_publishing_limit: { GET: [] },
      threads_insights: { GET: list('metric,since,until,breakdown') },
    },
    leadsTo: {
      threads: 'ThreadsMedia',
      replies: 'ThreadsMedia',
      mentions: 'ThreadsMedia',
      threads_publishing_limit: 'ThreadsPublishingLimit',
    },
  },
  ThreadsMedia: {
    operations: { GET: [], DELETE: [] },
    edges: {
      replies: { GET: ['reverse'] },
      conversation: { GET: ['reverse'] },
      manage_reply: { POST: ['hide'] },
      repost: { POST: [] },
      insights: { GET: ['metric'] },
    },
    leadsTo: {
      replies: 'ThreadsMedia',
      conversation: 'ThreadsMedia',
      children: 'ThreadsMedia',
      poll_attachment: 'ThreadsPoll',
    },
  },
  ThreadsPoll: { operations: {}, edges: {}, leadsTo: {} },
  ThreadsPublishingLimit: { operations: {}, edges: {}, leadsTo: {} },
  ThreadsContainer: { operations: { GET: [] }, edges: {}, leadsTo: {} },
};

function containerParameters(): string[] {
  return list(
    'media_type,text,image_url,video_url,is_carousel_item,children,reply_to_id,reply_control,allowlisted_country_codes,alt_text,link_attachment,quote_post_id,poll_attachment,auto_publish_text,topic_tag',
  );
}

function list(names: string): string[] {
  return names.split(',');
}

/** The nodes, with the names of their fields only. */
export const threadsNodes: Readonly<Record<string, SpecNode>> = Object.fromEntries(
  Object.entries(described).map(([name, node]) => {
    const fields = Object.keys(components.schemas[name]?.properties ?? {});
    return [name, { ...node, fields: Object.fromEntries(fields.map((field) => [field, ''])) }];
  }),
);
