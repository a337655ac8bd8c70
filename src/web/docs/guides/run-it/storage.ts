import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function files(): Section {
  return {
    id: 'storage',
    title: 'Where files lie',
    body: list([
      html`In a bucket, if <code>S3_BUCKET</code> names one: of Amazon S3, or of a store with the same API at <code>S3_ENDPOINT</code>. Uploads go straight to it, so callers have to reach that address. Uploads from browsers need a CORS rule of the bucket that allows <code>PUT</code>.`,
      html`Otherwise in <code>DATA_DIR</code>, which all processes then have to share. While its disk has less than <code>MEDIA_DISK_MARGIN_BYTES</code> free, uploads are answered <code>service_unavailable</code> and files from URLs wait, for some hours at most; <code>/readyz</code> says so in <code>warnings</code>, and the metrics <code>media_disk_free_bytes</code> and <code>media_disk_margin_bytes</code> tell how near that is.`,
      html`Providers fetch files from <code>PUBLIC_URL</code>, by links that are signed, or from the bucket itself with <code>S3_SERVES_FILES</code>.`,
      html`<code>DATA_DIR</code> also has what a process has seen of its database, by which it notices a <a href="#restore">restore</a>. It is a few bytes; keep them where you can.`,
      html`A bucket needs no rule that deletes old files: workers erase them. A rule for uploads that were begun and never ended (<code>AbortIncompleteMultipartUpload</code>) is good to have.`,
    ]),
  };
}
