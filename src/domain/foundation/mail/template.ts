/** Writes e-mails, each as plain text and as HTML with the same words. */
import { html } from 'hono/html';

export interface Mail {
  subject: string;
  paragraphs: readonly string[];
  /** Things that the letter is about, each with the address of its page. */
  items?: readonly { text: string; url: string }[];
  /** The link or button under the text, for what the recipient can do. */
  action: { text: string; url: string };
  /** Why the recipient gets the letter, in small print. */
  footer: readonly string[];
  /** The page on which the recipient chooses which letters they get. */
  preferencesUrl?: string;
}

interface Written {
  subject: string;
  text: string;
  html: string;
}

const longestSubject = 150;

export function renderMail(mail: Mail): Written {
  const { paragraphs, items = [], action, footer, preferencesUrl } = mail;
  const subject = oneLine(mail.subject).slice(0, longestSubject);
  const preferences = preferencesUrl ? [`Choose which e-mails you get: ${preferencesUrl}`] : [];
  return {
    subject,
    text: [
      ...paragraphs.map(oneLine),
      ...(items.length > 0 ? [items.map(({ text, url }) => `- ${oneLine(text)}\n  ${url}`).join('\n')] : []),
      `${action.text}:\n${action.url}`,
      ['-- ', ...footer.map(oneLine), ...preferences].join('\n'),
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f6f4;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
${paragraphs.map((text) => html`<p>${oneLine(text)}</p>`)}
${items.length > 0 ? html`<ul>${items.map(({ text, url }) => html`<li><a href="${url}">${oneLine(text)}</a></li>`)}</ul>` : ''}
<p><a href="${action.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d1d1b;color:#fff;text-decoration:none">${action.text}</a></p>
<p style="overflow-wrap:anywhere">If the button does not work, open this address: ${action.url}</p>
<hr style="border:0;border-top:1px solid #ddd">
${footer.map((text) => html`<p style="color:#5c5c58;font-size:14px">${oneLine(text)}</p>`)}
${preferencesUrl ? html`<p style="font-size:14px"><a href="${preferencesUrl}">Choose which e-mails you get</a></p>` : ''}
</div></body></html>`),
  };
}

/** Names that people have chosen may contain line breaks and control characters, which must not begin a line or header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
