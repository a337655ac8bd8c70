/** Says in sentences what has happened to a publish request. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, wallTime } from '../../components.ts';

type Step = Schemas['PublishStep'];

/** A step's name and outcome -> its sentence, where `@` stands for the provider. */
const sentences: Readonly<Record<string, string>> = {
  'staging pending': 'The files that were named by URL are being fetched.',
  'staging done': 'All files have arrived.',
  'staging failed': 'A file could not be used.',
  'waiting platform_rate_limit': 'The account has published as much as @ allows. It waits for its turn.',
  'started done': 'Publishing has started.',
  'started late': 'Publishing has started, later than it was due.',
  'started failed': 'It did not start any more: the time at which @ was to show it has passed.',
  'prepared done': '@ has everything that the post is made of.',
  'prepared lost': '@ has lost what it was given, and gets it again.',
  'prepare failed': '@ did not take what the post is made of.',
  'ready done': '@ has processed the files.',
  'check failed': '@ could not process the files.',
  'check unknown': '@ did not say whether the post exists. It is being looked up.',
  'created done': 'The post was created.',
  'created accepted': '@ has accepted the post and goes on by itself.',
  'created unknown': '@ did not say whether the post was created. It is being looked up.',
  'create not_ready': '@ was not ready to create the post.',
  'create failed': '@ refused to create the post.',
  'confirmed done': '@ has confirmed the post.',
  'confirmed unknown': '@ did not confirm the post. It is being looked up.',
  'confirm failed': '@ accepted the post, and could not publish it.',
  'found done': 'The post was found on @.',
  'looked_up unknown': 'It may have been published before a restore of this service. It is being looked up.',
  'looked_up not_created': '@ does not have it, so it goes on.',
  'settled not_created': '@ has nothing of it. It is tried again.',
  'settled failed': 'It was not found on @.',
  'settle failed': 'It could not be looked up on @ any more.',
  'resolved published': 'Somebody has looked, and said that it was published.',
  'resolved failed': 'Somebody has looked, and said that it was not published.',
  'published published': 'Published.',
  'canceled canceled': 'Canceled before it started.',
  'retried done': 'Published again by another request.',
};

/** The outcome of any step that is taken again -> its sentence. */
const repeated: Readonly<Record<string, string>> = {
  platform_rate_limit: '@ asks to wait.',
  not_fetched: '@ could not fetch a file, and is given it again.',
};

/** Returns the sentence of a step; `undefined` for one that nothing is known of. */
export function sentenceOf(
  { name, outcome }: Pick<Step, 'name' | 'outcome'>,
  provider: string,
): string | undefined {
  if (name === 'differs') return `It is not as it was asked for: ${outcome.replaceAll('_', ' ')}.`;
  return (sentences[`${name} ${outcome}`] ?? repeated[outcome])?.replaceAll('@', provider);
}

/** A step that was taken again for a reason of the provider's, which has a code and no sentence. */
const taken = ['prepare', 'check', 'create', 'confirm'];

function saidOf(step: Step, provider: string): string {
  const { name, outcome } = step;
  const said = sentenceOf(step, provider);
  if (said) return said;
  const words = outcome.replaceAll('_', ' ');
  return taken.includes(name)
    ? `${provider} did not answer as it should: ${words}.`
    : `${name.replaceAll('_', ' ')}: ${words}.`;
}

export function history(steps: readonly Step[], provider: string): Html {
  return card(
    'History',
    html`<ol class="timeline">${steps.map(
      (step) =>
        html`<li>${wallTime(step.at)} ${saidOf(step, provider)}${step.nextAttemptAt ? html` <span class="muted">Next attempt ${wallTime(step.nextAttemptAt)}.</span>` : ''}</li>`,
    )}</ol>`,
  );
}
