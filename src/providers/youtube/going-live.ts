/** Says what Google and YouTube ask for before an app may act for everybody. */
import type { GoingLive, SourcedFact } from '../going-live.ts';

const fact = (source: string, text: string, checkedAt = '2026-11-28'): SourcedFact => ({
  text,
  source,
  checkedAt,
});

const oauth = 'https://support.google.com/cloud/answer/15549945';
const verification = 'https://support.google.com/cloud/answer/13463073';
const audit = 'https://developers.google.com/youtube/data/guides/quota_and_compliance_audits';
const quotaReadAt = '2026-11-29';
const auditForm = 'https://support.google.com/youtube/contact/yt_api_form';
const tokens = 'https://developers.google.com/identity/protocols/oauth2#expiration';
const scopesPage = 'https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

export const goingLive: GoingLive = {
  company: 'YouTube',
  here: [
    'In the Google Cloud console, enable the YouTube Data API v3 and, for metrics by day, the YouTube Analytics API. Then make an OAuth client of the type Web application, whose authorized redirect URI is the `redirectUri` of the Auth Integration.',
    'A consent asks only for the scopes that your operations need, and keeps those of earlier consents.',
    'The service subscribes to each channel’s feed at Google’s hub, and renews that. The hub has to reach its `PUBLIC_URL`.',
    'The service counts the app’s quota and keeps to it. When Google has given the app more, enter it as `dailyLimits` of the Auth Integration: `video_inserts`, `units`.',
    'A Connection of an app in testing says when it ends, in `expiresAt`: the end user has to connect again every seven days.',
  ],
  reviews: {
    [scope('youtube.readonly')]: {
      permits: fact(scopesPage, 'The app can view the channel, its videos and playlists.'),
      record: 'the list of the channel’s videos in your app',
    },
    [scope('youtube.force-ssl')]: {
      permits: fact(
        scopesPage,
        'The app can see, edit and permanently delete the channel’s videos, ratings, comments and captions, and upload videos.',
      ),
      record: 'how somebody uploads a video, answers a comment, and hides one in your app',
    },
    [scope('yt-analytics.readonly')]: {
      permits: fact(
        scopesPage,
        'The app can view the reports of YouTube Analytics on the channel’s content.',
      ),
      record: 'the chart or table of the channel’s views in your app',
    },
  },
  topics: [
    {
      id: 'testing',
      title: 'From testing to production',
      facts: [
        fact(
          oauth,
          'An app begins in the publishing status Testing. Then only the test users that you list, at most 100, can grant access.',
        ),
        fact(
          tokens,
          'In testing, a grant ends seven days after the consent. Grants that were given in testing end so even if the app goes into production later.',
        ),
        fact(
          tokens,
          'A refresh token also ends when it was not used for six months, and when the end user changes the password of the account and the grant has scopes of Gmail.',
        ),
        fact(
          'https://github.com/googleapis/google-api-dotnet-client/issues/1725',
          'Google bounds how many refresh tokens of an app and a person live at once. When there are too many, the oldest ends without a word, and its Connection counts as expired once it is refused.',
          '2026-11-30',
        ),
      ],
    },
    {
      id: 'verification',
      title: 'Verification of the scopes',
      facts: [
        fact(
          verification,
          'The scopes of YouTube are sensitive, so Google verifies the app before everybody can grant them. Until then people see a warning, and at most 100 of them can grant access in the life of the project.',
        ),
        fact(
          verification,
          'For that, Google wants a homepage and a privacy policy on a domain of yours that Search Console knows, a reason for each scope, and a video that shows the consent and how the app uses each scope.',
        ),
      ],
    },
    {
      id: 'audit',
      title: 'Audit of the app',
      facts: [
        fact(
          audit,
          'Videos that are uploaded through a project that YouTube has not audited stay private. Projects made before 28 July 2020 are exempt.',
        ),
        fact(
          audit,
          'An app has to link to YouTube’s Terms of Service and to Google’s privacy policy, and must delete what it has stored of somebody who takes the grant back.',
        ),
      ],
    },
    {
      id: 'quota',
      title: 'The form for the audit and more quota',
      facts: [
        fact(
          audit,
          'A project may make 100 uploads, 100 searches and 10,000 units of other calls a day. The page Quotas of the Google Cloud console shows what it spends.',
          quotaReadAt,
        ),
        fact(
          'https://github.com/tokland/youtube-upload/issues/313',
          'The quota of a project has been found at zero. Every call is then refused as if the quota of the day were spent, also on the next day; the page Quotas shows it.',
          '2026-11-30',
        ),
        fact(
          audit,
          'More is given after the audit alone. It begins with the form “YouTube API Services - Audit and Quota Extension”, https://support.google.com/youtube/contact/yt_api_form; somebody of YouTube answers by mail.',
          quotaReadAt,
        ),
        fact(
          auditForm,
          'As the reason, choose “I am completing a Compliance Audit or requesting additional API quota”.',
          quotaReadAt,
        ),
        fact(
          auditForm,
          'The form asks about your business, about your app, and for what the app uses the API now and is going to use it. Have the number of the project at hand.',
          quotaReadAt,
        ),
        fact(
          'https://github.com/tokland/youtube-upload/issues/306',
          'Reviewers have asked for a video that shows the consent with the client id of the project in its address, and how the app uploads.',
          quotaReadAt,
        ),
        fact(
          audit,
          'An app that was audited in the last twelve months asks for more by the same form. A failed audit is appealed by a form of its own, and another one reports a change of who controls the app.',
          quotaReadAt,
        ),
      ],
    },
  ],
};
