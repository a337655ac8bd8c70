/** Answers a file of an account, which anybody may fetch. Source: lexicon com.atproto.sync.getBlob. */
import { simulatedFileUrl } from '../../files.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { Exchange } from '../exchange.ts';

/** Redirects to a picture, since the bytes of files are not kept. */
export function getBlob({ parameters }: Exchange): SimulatedAnswer {
  const did = parameters.required('did');
  const cid = parameters.required('cid');
  if (!/^baf[a-z2-7]{56}$/.test(cid)) throw parameters.invalid('cid must be a cid string');
  const location = simulatedFileUrl(cid, 'jpg', `${new URLSearchParams({ did })}`);
  return { status: 302, headers: { location }, body: '' };
}
