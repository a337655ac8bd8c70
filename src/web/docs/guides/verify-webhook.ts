import { deliveriesReference } from '../../../domain/administration/reference/deliveries.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import { code, md, sample, sections, table } from '../markdown/write.ts';
import { byHand, byLibrary } from '../samples/verification.ts';

export const verifyWebhook = guide('verify-a-webhook', (source) => ({
  signed: signed(source),
  library: library(),
  byHand: sections(
    byHand.map(({ language, fence, text }) => ({
      id: language.toLowerCase(),
      title: language,
      body: sample(`Verifying in ${language}`, text(), fence),
    })),
  ),
}));

function signed(source: ReferenceSource): Facts {
  const { signatureHeaderNames, signatureVersion, secretPrefix } = deliveriesReference(source);
  return {
    secretPrefix,
    headersOfADelivery: table({
      caption: 'Headers of a delivery',
      columns: ['Header', 'Value'],
      rows: [
        { cells: [code(signatureHeaderNames.id), 'the id of the event'] },
        { cells: [code(signatureHeaderNames.timestamp), 'the time of the try, in seconds since the epoch'] },
        {
          cells: [
            code(signatureHeaderNames.signature),
            md`one or more signatures, separated by spaces, each ${code(`${signatureVersion},…`)}; one that fits will do`,
          ],
        },
      ],
    }),
  };
}

function library(): Facts {
  return { verifyingWithTheLibrary: sample('Verifying with the library', byLibrary.text(), byLibrary.fence) };
}
