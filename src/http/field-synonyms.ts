/** Finds the field or query parameter that an unknown one was meant to be: by its spelling, or by what others call it. */
import { sharingWords } from '../domain/foundation/wording.ts';
import { nearest } from '../lib/nearest.ts';

/**
 * Name here -> what other APIs call it, without capitals and separators. One such name can stand under several names here,
 * since no object has all of them: `url` is `sourceUrl` in a file, and `link` in a post.
 */
export const namesElsewhere: Readonly<Record<string, string>> = {
  text: 'body caption content description message post status title',
  media:
    'assets attachments files image images imageurl imageurls mediaurl mediaurls photo photos pictures video videos videourl',
  sourceUrl: 'file fileurl href image imageurl link mediaurl photourl src uri url videourl',
  mediaId: 'assetid attachmentid fileid id imageid uploadid videoid',
  altText: 'accessibilitytext alt alttextcustom caption description title',
  filename: 'name',
  contentType: 'format mediatype mime mimetype posttype type',
  sizeBytes: 'bytes contentlength filesize length size',
  scheduledFor:
    'date publishat publishdate publishon publishtime schedule scheduleat scheduledate scheduledat scheduledpublishtime scheduledtime scheduletime sendat',
  connectedProfileId:
    'account accountid channelid connectionid pageid profile profileid profilekey socialaccountid userid',
  connectedProfileIds: 'accountids accounts channels profileids profiles',
  authIntegrationId: 'appid integrationid',
  providerId: 'network platform provider service',
  operations: 'permissions scopes',
  returnUrl: 'callback callbackurl redirect redirecturi redirecturl successurl',
  returnOrigins: 'allowedorigins origins redirecturis',
  clientId: 'appid appkey consumerkey',
  clientSecret: 'appsecret consumersecret secret',
  secrets: 'appsecrets apikeys keys',
  externalUser: 'customerid enduser enduserid user userid',
  accessToken: 'token',
  topics: 'enabledevents eventtypes events subscriptions topic types',
  topic: 'event eventtype topics type',
  link: 'href linkurl uri url',
  target: 'inreplyto parent replyto replytoid',
  targets: 'accounts channels connectedprofileids platforms posts profileids profiles',
  firstComment: 'comment',
  since: 'after createdafter from fromdate start startdate starttime',
  until: 'before createdbefore end enddate endtime to todate',
  limit: 'count maxresults pagesize perpage size',
  cursor: 'after nextcursor offset page pagetoken startingafter',
  maxItems: 'count limit max',
  names: 'metrics',
  reference: 'clientreferenceid externalid externalreference',
  metadata: 'customdata data extra tags',
  url: 'callbackurl endpoint targeturl uri webhookurl',
  local: 'datetime time',
  timeZone: 'timezone tz zone',
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Name elsewhere -> the names that it can stand for here. */
const meanings = Map.groupBy(
  Object.entries(namesElsewhere).flatMap(([here, others]) =>
    others.split(' ').map((other) => ({ other, here })),
  ),
  ({ other }) => other,
);

/**
 * Returns the field that an unknown one was probably meant to be.
 * @param fields the fields that can stand in its place.
 */
export function meantField(name: string, fields: readonly string[]): string | undefined {
  const known = meanings.get(plain(name))?.find(({ here }) => fields.includes(here));
  return nearest(name, fields) ?? known?.here ?? sharingWords(name, fields);
}
