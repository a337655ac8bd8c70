/**
 * The threats that the service is guarded against, each with the test of its guard; `tests/web/threats.test.ts`
 * checks that every such test exists.
 */
interface ThreatGroup {
  /** The anchor of the group's table. */
  id: string;
  title: string;
  threats: readonly Threat[];
}

interface Threat {
  /** An attack, or something else that could go wrong. */
  threat: string;
  /** The service's guard against it. */
  answer: string;
  /** The path of the test's file in the repository. */
  file: string;
  /** The title of the test, or the part of it that is in the file. */
  test: string;
}

export const threatGroups: readonly ThreatGroup[] = [
  {
    id: 'tenants',
    title: 'Organizations, modes and keys',
    threats: [
      {
        threat: 'A key is guessed.',
        answer:
          'Keys are long and random; attempts are limited per client address, and every refusal reads the same.',
        file: 'tests/conformance/keys.test.ts',
        test: 'a key that never was, a revoked, an expired and a mismatched one are refused with the same message',
      },
      {
        threat: 'A stolen key is used after it was revoked.',
        answer: 'A revocation is in force in every process within a second.',
        file: 'tests/conformance/keys.test.ts',
        test: 'is in force within one second, in the process that made it and in another',
      },
      {
        threat: 'A key is read in a database or log that was stolen.',
        answer: 'The database has its hash, and the logs have nothing of it.',
        file: 'tests/conformance/keys.test.ts',
        test: 'characters, and the logs have nothing',
      },
      {
        threat: 'A key is used for more than it was made for.',
        answer: 'A key can be limited to operations, and is refused all others.',
        file: 'tests/conformance/keys.test.ts',
        test: 'an allowed operation is allowed, and no other one',
      },
      {
        threat: 'A key makes one that may do more than itself.',
        answer:
          'What a key makes has no operation, no mode and no time that the key has not, and needs approval where it does.',
        file: 'tests/operations/keys.create.test.ts',
        test: 'not an operation, nor all of them',
      },
      {
        threat: 'A key rolls one that may do more, to get its secret.',
        answer: 'A key rolls itself, and keys that have nothing that it has not.',
        file: 'tests/operations/keys.roll.test.ts',
        test: 'gives nobody the secret of a key that %s',
      },
      {
        threat: 'A key repeats the request by which another one was given a secret.',
        answer: 'The answer is sealed, and is repeated to the same key alone.',
        file: 'tests/operations/keys.create.test.ts',
        test: 'does not come to another key that repeats the request, which may have less',
      },
      {
        threat: 'A page’s cursor is altered, or used with other filters or by another caller.',
        answer: 'Cursors are sealed and bound to what they were made for.',
        file: 'tests/conformance/isolation.test.ts',
        test: 'is refused when it is malformed, cut, lengthened or altered anywhere',
      },
      {
        threat: 'An account acts in the inbox of a sister network.',
        answer: 'A thread of the other inbox is not_found, and nobody is asked for it.',
        file: 'tests/conformance/inboxes.long.test.ts',
        test: 'a thread of the other inbox is not found, and nobody is asked for it',
      },
      {
        threat: 'One caller takes all there is.',
        answer:
          'Requests are limited per key, Organization and client address, before the input is looked at.',
        file: 'tests/conformance/rate-limits.test.ts',
        test: 'comes before any complaint about the input, and counts refused requests, too',
      },
      {
        threat: 'Somebody pretends to have another client address.',
        answer: 'X-Forwarded-For counts only from trusted proxies.',
        file: 'tests/conformance/rate-limits.test.ts',
        test: 'takes no address from X-Forwarded-For unless the sender is a trusted proxy',
      },
      {
        threat: 'A request is made to break the service.',
        answer:
          'What does not match the contract is refused by it; nothing of it ends as a failure of the service.',
        file: 'tests/conformance/hostile-input.long.test.ts',
        test: 'nothing of all that was logged as a failure of the service',
      },
      {
        threat: 'A caller asks for what another Organization owns.',
        answer: 'Everything is looked up within the caller’s Organization and mode, so it is not_found.',
        file: 'tests/conformance/isolation.test.ts',
        test: "does not find another organization's profile, as if there were none",
      },
    ],
  },
  {
    id: 'connect-links',
    title: 'Connect links',
    threats: [
      {
        threat: 'A link is guessed or altered.',
        answer: 'Links are sealed, and expire.',
        file: 'tests/connect/link.test.ts',
        test: 'unknown and altered links are not found',
      },
      {
        threat: 'An answer of the provider is replayed, or comes to another browser.',
        answer: 'The state of an answer counts once, in the browser that asked, for the session that asked.',
        file: 'tests/connect/state.test.ts',
        test: 'an answer does not count in another browser',
      },
      {
        threat: 'A code that was stolen on its way back is redeemed by somebody else.',
        answer: 'Codes are bound to a verifier that only the session has.',
        file: 'tests/connect/named-account.long.test.ts',
        test: 'a code that another browser got is worth nothing here: it lacks the verifier',
      },
      {
        threat:
          'A server that an end user has typed sends them on to consent at another one, to get the code that this one gives.',
        answer:
          'Each server has a redirect URI of its own, and an answer that names another issuer is refused: the code goes to nobody. An app that the attacker has registered at the other server is that server’s to show for what it is.',
        file: 'tests/connect/mix-up.test.ts',
        test: 'an evil server that sends the victim to their own one does not bring their account to the attacker',
      },
      {
        threat: 'The name of an app or account carries markup.',
        answer: 'All names are escaped, and the pages run no scripts.',
        file: 'tests/web/pages.test.ts',
        test: 'name an app, provider and account that are called like markup',
      },
      {
        threat: 'The pages are framed to steal clicks.',
        answer:
          'Each page names the origins that may frame it: none, unless the operator has configured some.',
        file: 'tests/connect/headers.long.test.ts',
        test: 'say to old browsers, too, who may show them in a frame',
      },
      {
        threat: 'Somebody comes by a connect link to take over the accounts of another user of the customer.',
        answer:
          'A Connection keeps its externalUser. A link for another one ends as failed and changes nothing.',
        file: 'tests/connect/external-user.test.ts',
        test: 'another user of the customer does not take it over',
      },
      {
        threat: 'A link is opened in a second browser.',
        answer:
          'The first browser that continues with a link holds its secret in a cookie; others are refused.',
        file: 'tests/connect/link.test.ts',
        test: 'belongs to the browser that went on with it first',
      },
    ],
  },
  {
    id: 'portal-links',
    title: 'Portal links',
    threats: [
      {
        threat: 'A portal link is guessed, altered, or opened after its time.',
        answer: 'Links are sealed and expire; pages and forms of one that has ended are not found.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'works until it expires, and not a letter of it can be another',
      },
      {
        threat: 'A portal link has come to the wrong person.',
        answer: 'The customer deletes it, and it ends immediately, in all its pages.',
        file: 'tests/operations/portalLinks.delete.test.ts',
        test: 'ends the link at once, and a second time it is not found',
      },
      {
        threat: 'A portal link that was made with a stolen key outlives the key.',
        answer: 'A link works as long as the key that made it, and ends with it.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'ends with the key that has made it',
      },
      {
        threat:
          'A user of the customer reaches the event destinations of another user, or the customer’s own.',
        answer: 'A portal acts as its user, to whom everything of anybody else is not_found.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'answers an address at which the user sees their own destinations, and nobody else’s',
      },
      {
        threat: 'A user of the customer is sent more than the customer means them to have.',
        answer: 'A link names the topics that can be chosen, and forms with others are refused.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'says what is wrong with a form, and takes no topics that the link does not allow',
      },
      {
        threat: 'A malicious site frames the portal to steal clicks, or sends its forms.',
        answer:
          'The origins that the link names may frame its pages, and nobody else; forms count from the service’s own pages only.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'is shown in a frame by the named origins only, and takes forms of its own pages only',
      },
      {
        threat: 'The token of a portal link is read in a log.',
        answer: 'Logs are without it, and the audit log names the portal’s user for every change.',
        file: 'tests/operations/portalLinks.create.test.ts',
        test: 'keeps the token out of the log, and every change in the audit log',
      },
    ],
  },
  {
    id: 'calendar-feeds',
    title: 'Calendar feeds',
    threats: [
      {
        threat: 'The address of a calendar is guessed or altered, or a stolen database is searched for it.',
        answer:
          'Its token is as random as a key and is stored as a hash; guesses count as refused requests of their address.',
        file: 'tests/operations/calendarFeeds.create.test.ts',
        test: 'not a letter of its address can be another, and the database has none of it',
      },
      {
        threat: 'The address of a calendar has come to the wrong person.',
        answer: 'The customer deletes the feed, and the address ends immediately.',
        file: 'tests/operations/calendarFeeds.delete.test.ts',
        test: 'ends its address at once, and is found once',
      },
      {
        threat: 'A calendar tells more than the customer means it to, or of others.',
        answer:
          'It has the profiles and the contents that its maker chose, of one organization and mode, and takes no parameters.',
        file: 'tests/operations/calendarFeeds.create.test.ts',
        test: 'has nothing that a post says, of other profiles, modes and organizations, whatever is asked for',
      },
      {
        threat: 'A text that somebody wrote adds lines or events to a calendar.',
        answer: 'Texts are escaped, and control characters left out.',
        file: 'tests/lib/icalendar.test.ts',
        test: 'a text cannot add a line, a property or an event',
      },
    ],
  },
  {
    id: 'e-mails',
    title: 'E-mails',
    threats: [
      {
        threat:
          'The name of an Organization or a typed address smuggles a header, a recipient or markup into an e-mail.',
        answer:
          'Names are put on one line and escaped; what is no address is refused, and recipients are handed over apart from headers.',
        file: 'tests/mail/mail.long.test.ts',
        test: 'has no header and no recipient that a name has smuggled in',
      },
      {
        threat:
          'The link in an invitation is used a second time, or read by whoever sees the console or the log.',
        answer: 'It works once, is in the e-mail alone, and is deleted when the e-mail is sent.',
        file: 'tests/mail/mail.long.test.ts',
        test: 'arrives as an e-mail whose link works once, and neither the console nor the log shows it',
      },
      {
        threat: 'An operator resets a password to get in as somebody else.',
        answer:
          'The link goes to the person by e-mail, and the operator does not see it. The person and the owners of their organizations are told.',
        file: 'tests/mail/mail.long.test.ts',
        test: 'a link for a new password goes to the person, and the operator does not see it',
      },
      {
        threat: 'A customer has the service send e-mails with their own words to any number of people.',
        answer:
          'Invitations are limited per organization and per owner; a subject has a short part of the organization’s name.',
        file: 'tests/auth/invitation-limits.test.ts',
        test: 'an organization, and an owner in all organizations, invites so many in an hour',
      },
      {
        threat:
          'An invitation that was taken back goes out all the same, when the server of the e-mails is back.',
        answer: 'An e-mail whose link has ended is never sent.',
        file: 'tests/mail/mail.long.test.ts',
        test: 'that is taken back before it was sent is never sent',
      },
      {
        threat: 'E-mails with links, or the password of their server, are read on their way.',
        answer:
          'A server that offers no encryption gets neither, and one that no authority vouches for gets nothing.',
        file: 'tests/outbound/mailer.test.ts',
        test: 'a server that offers no encryption gets neither the password nor the e-mail',
      },
    ],
  },
  {
    id: 'console',
    title: 'Console',
    threats: [
      {
        threat: 'Passwords are tried one after another.',
        answer: 'After a few wrong ones each next try has to wait longer, and client addresses are limited.',
        file: 'tests/auth/sign-in.test.ts',
        test: 'every further one doubles the waiting, to little more than an hour',
      },
      {
        threat: 'Somebody asks for links to new passwords, to learn who has an account or to fill a mailbox.',
        answer:
          'Every address gets the same page, before anything is looked up; one person gets few links, and client addresses are limited.',
        file: 'tests/mail/forgotten-password.test.ts',
        test: 'says the same of an address that does not exist, and sends nothing there',
      },
      {
        threat: 'Somebody types wrong passwords to keep the only operator out.',
        answer:
          'The waiting is for the network that the wrong passwords came from; passkeys and the command line always get in.',
        file: 'tests/auth/sign-in.test.ts',
        test: 'the waiting is for where they came from, so that a stranger keeps nobody out',
      },
      {
        threat: 'A key for a command line is fetched by somebody else, or again.',
        answer:
          'Only the code that never leaves the command line fetches it, once, while the login is open; the database has a hash of that code.',
        file: 'tests/web/console/device-login.test.ts',
        test: 'is stored without what fetches the key, and belongs to nobody before it is approved',
      },
      {
        threat:
          'Somebody makes an account for another’s address, by an invitation that they were shown, and waits for what that address is given.',
        answer:
          'Until the address is proven, the account gets no operator rights and no other organization; whoever proves it gets it without anything that was set up before.',
        file: 'tests/auth/ways-in.long.test.ts',
        test: 'an account that nobody has proven becomes operator by a new link alone, which starts it again',
      },
      {
        threat: 'An intruder leaves a passkey, an authenticator app or an approved command line behind.',
        answer:
          'A new password by a link ends every way in. Passkeys work again when the person keeps them; owners are told, since keys go on.',
        file: 'tests/auth/ways-in.long.test.ts',
        test: 'a reset suspends the passkeys of a proven account until the person keeps them, and its organizations see it',
      },
      {
        threat: 'Somebody who reads a mailbox gets around the second factor.',
        answer: 'A code of the authenticator app is asked for after a link by e-mail, too.',
        file: 'tests/mail/forgotten-password.test.ts',
        test: 'access to a mailbox alone does not replace the authenticator app, and the person and the owners are notified',
      },
      {
        threat: 'Somebody finds a session left open, and adds a passkey of their own.',
        answer:
          'Ways to sign in are added and removed by whoever has just shown who they are, in this session.',
        file: 'tests/auth/confirm.long.test.ts',
        test: 'a session that was left open neither adds nor removes a passkey',
      },
      {
        threat: 'Somebody finds a session left open, and turns the codes of an authenticator app off.',
        answer:
          'It takes the password or a passkey, shown lately in this session; so do setting up an app and making backup codes.',
        file: 'tests/auth/confirm.long.test.ts',
        test: 'a session that was left open changes nothing about codes',
      },
      {
        threat: 'A member’s password is stolen, and they have not turned on codes.',
        answer:
          'An owner can ask for more than a password; members without codes set them up before anything else.',
        file: 'tests/auth/second-factor.test.ts',
        test: 'leads members who have none to set one up, before they see or change anything there',
      },
      {
        threat: 'Codes are tried by somebody who knows the password, and nobody notices.',
        answer: 'Many wrong codes lock the codes for a while, and each of them is in the audit log.',
        file: 'tests/auth/codes.long.test.ts',
        test: 'wrong codes are in the audit log, as those of the person whose password was right',
      },
      {
        threat: 'The sign-in tells who has an account.',
        answer: 'A wrong password and an unknown address are refused with the same message.',
        file: 'tests/auth/sign-in.test.ts',
        test: 'is refused with a wrong password and for an unknown address with the same words',
      },
      {
        threat: 'Another site sends a form for somebody who is signed in.',
        answer: 'A form counts only when the browser says that it comes from a page of the service.',
        file: 'tests/auth/sign-in.test.ts',
        test: 'is refused to a form of another site: %j',
      },
      {
        threat: 'A session cookie is stolen by a script or on its way.',
        answer: 'Cookies are for this host, over https, and out of reach of scripts and other sites.',
        file: 'tests/auth/sign-in.test.ts',
        test: 'over https, cookies are for this host only, and out of reach of scripts and other sites',
      },
      {
        threat: 'A session is left open on a shared machine.',
        answer: 'Sessions end when they were not used, and after a week.',
        file: 'tests/auth/session-lifetimes.test.ts',
        test: 'is not kept alive by a page that reloads itself',
      },
      {
        threat: 'A code of an authenticator app is seen and used again.',
        answer: 'A code works once.',
        file: 'tests/auth/codes.long.test.ts',
        test: 'a code of the app works once, also while the app still shows it',
      },
      {
        threat: 'A sign-in at an identity provider is handed to another browser.',
        answer: 'An answer counts once, in the browser that asked.',
        file: 'tests/auth/sso.test.ts',
        test: 'an answer works in the browser that asked for it only, and once',
      },
      {
        threat: 'Somebody claims an address that is not theirs at an identity provider.',
        answer: 'Addresses that the provider has not verified are refused.',
        file: 'tests/auth/sso.test.ts',
        test: 'an address that the provider has not verified is refused',
      },
      {
        threat: 'The identity provider, or whoever answers in its place, sends answers without an end.',
        answer: 'Bytes, depth and values of its answers are bounded before anything looks at them.',
        file: 'tests/auth/sso.test.ts',
        test: 'an overlong answer of the provider signs nobody in, and the next one counts',
      },
      {
        threat: 'An organization’s identity provider asserts an address of somebody else.',
        answer:
          'It may assert those of domains alone that a record in the DNS proves to be the organization’s.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'whose address a domain has that another organization has verified',
      },
      {
        threat:
          'An organization’s identity provider is used to get into another organization of the same person.',
        answer:
          'A session counts in the organization alone whose provider has opened it, and adds no other way in.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'opens no other organization of the same person, and no way to one',
      },
      {
        threat: 'The answer of one identity provider is passed off as that of another.',
        answer:
          'Each organization has a redirect URI of its own, and the issuer in the answer and in the token is compared.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'for the organization that it was asked for alone',
      },
      {
        threat: 'A site leads a browser to the identity provider of a stranger, who is then signed in there.',
        answer: 'A page asks before another person takes the place of whoever is signed in.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'a page asks before another person takes their place',
      },
      {
        threat: 'Somebody forges a token of an identity provider, or sends one that nobody has signed.',
        answer:
          'Signature, algorithm, issuer, audience, time and nonce are checked before anything is read of it.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'with a token whose fault is: %s',
      },
      {
        threat: 'An organization takes a domain that another one has verified.',
        answer: 'A domain is that of one organization while its record is published.',
        file: 'tests/auth/sign-in-domains.test.ts',
        test: 'a domain that one organization has verified is no other’s while its record is there',
      },
      {
        threat: 'Somebody who has lost all groups at the identity provider stays signed in.',
        answer:
          'Sessions and membership end with the refusal, and all its sessions after the hours that the organization has chosen.',
        file: 'tests/auth/own-sign-in.long.test.ts',
        test: 'whoever has left all groups is out, with the sessions and the membership that they had by them',
      },
      {
        threat: 'Somebody who has an old password signs in at the moment at which it is reset.',
        answer:
          'What has proven the person is looked at again once the session is made, and the reset comes before or after that.',
        file: 'tests/auth/ways-in.long.test.ts',
        test: 'a %s that is under way when a reset comes leads to nothing',
      },
      {
        threat: 'An invitation or reset link is used again, or after its time.',
        answer: 'Links work once and expire; the database has their hash.',
        file: 'tests/auth/links.long.test.ts',
        test: 'a reset gives a new password, once, and ends all sessions and the waiting after wrong ones',
      },
      {
        threat: 'A member looks at what their role does not include, or at another organization.',
        answer: 'Roles are checked for every page and change; other organizations are not found.',
        file: 'tests/web/console/every-page.test.ts',
        test: 'is refused to those whom it is not for, and changes nothing',
      },
      {
        threat: 'An organization is left without an owner.',
        answer: 'The last owner can neither be removed nor become less.',
        file: 'tests/auth/links.long.test.ts',
        test: 'can neither be removed nor become less',
      },
      {
        threat: 'Text that was stored runs as a script.',
        answer: 'Everything is escaped, and the policy of the pages allows their own scripts only.',
        file: 'tests/web/console/organization.test.ts',
        test: 'pages may not be framed or cached, and run our own scripts only',
      },
    ],
  },
  {
    id: 'providers',
    title: 'Providers’ notifications and files',
    threats: [
      {
        threat: 'Somebody sends a notification in the provider’s name.',
        answer: 'Notifications are checked by their signature, over the bytes as they came.',
        file: 'tests/observations/webhook-endpoint.test.ts',
        test: 'is refused with %s, and nothing is kept',
      },
      {
        threat: 'A notification names the account of another customer’s app.',
        answer: 'It is accepted, and causes no event.',
        file: 'tests/observations/webhook-endpoint.test.ts',
        test: 'about an account of another integration notifies nobody',
      },
      {
        threat: 'A notification is sent again.',
        answer: 'Each change is emitted once.',
        file: 'tests/observations/observe.test.ts',
        test: 'is emitted once when it is reported again after its event',
      },
      {
        threat: 'An upload URL is used by somebody else after its use.',
        answer: 'It works once, and until its time is over.',
        file: 'tests/media/uploads.long.test.ts',
        test: 'works once: a second file is refused, and the first one stays',
      },
      {
        threat: 'The URL of a staged file is guessed or altered.',
        answer: 'URLs of files are sealed, and end after some hours.',
        file: 'tests/media/files.long.test.ts',
        test: 'is good as it is, and altered nowhere',
      },
    ],
  },
  {
    id: 'writes',
    title: 'Publishing',
    threats: [
      {
        threat: 'A process dies after a publish, before it has noted it.',
        answer:
          'The intent is written down before the call; an open outcome is looked up, and never repeated blindly.',
        file: 'tests/publishing/interrupted.test.ts',
        test: 'a post whose id could not be written down is found, and not made again',
      },
      {
        threat: 'A request is sent again, since its answer was lost.',
        answer:
          'The same Idempotency-Key does the work once, also when the connection to the database broke at COMMIT.',
        file: 'tests/conformance/lost-commits.long.test.ts',
        test: 'is a failure of ours, and the same Idempotency-Key does the work once',
      },
      {
        threat: 'A receiver is fed forged events.',
        answer:
          'Every delivery is signed; the clients and the samples of this documentation verify that, by one list of attacks for all languages. A secret that is empty or too short is an error of the receiver, and verifies nothing.',
        file: 'tests/web/verify-webhook.test.ts',
        test: 'a sample withstands the attacks that the clients withstand',
      },
    ],
  },
  {
    id: 'deleted-organizations',
    title: 'Organizations that are deleted',
    threats: [
      {
        threat: 'Something of a deleted Organization stays: rows, jobs, files, people.',
        answer:
          'Every table and the queue are searched for it in the test. What stays is that it was deleted.',
        file: 'tests/organizations/deletion.long.test.ts',
        test: 'is in no table any more, the queue’s own ones included, but for the entry that says so',
      },
      {
        threat: 'A key of a deleted Organization works until everything of it is deleted.',
        answer: 'Keys, deliveries and members stop first, in all processes.',
        file: 'tests/organizations/deletion.long.test.ts',
        test: 'answers no key, delivers nothing and lets nobody in, from the moment on at which it is asked for',
      },
      {
        threat: 'Somebody deletes an Organization by a slip, or without being an owner.',
        answer: 'It takes an owner, or whoever runs the deployment, who types the name.',
        file: 'tests/organizations/deletion.long.test.ts',
        test: 'is for owners, in the console',
      },
    ],
  },
  {
    id: 'exported-organizations',
    title: 'Organizations that are exported',
    threats: [
      {
        threat: 'An export has secrets in it: tokens, keys, or what they are checked against.',
        answer:
          'Each is withheld by its column; contents that are sealed come out open, and nothing else does.',
        file: 'tests/organizations/tables.test.ts',
        test: 'has what is sealed for safekeeping open, and no sealed value and no secret at all',
      },
      {
        threat: 'A new table or column brings a secret into exports, or is forgotten by the deletion.',
        answer:
          'Every table of the database is in one list, and columns by the names and types of secrets are held against it.',
        file: 'tests/organizations/tables.test.ts',
        test: 'has no column that may hold a secret',
      },
      {
        threat: 'An export has rows of another Organization, or somebody takes one who is no owner.',
        answer:
          'Rows are found by their Organization, and roles are checked as for every page. The audit log says who took one.',
        file: 'tests/web/console/every-page.test.ts',
        test: 'is an attachment for those whom it is for, and for nobody else',
      },
      {
        threat: 'Many exports at once, or one that nobody reads, hold the connections to the database.',
        answer:
          'Exports have connections of their own, and one that is read slowly ends once somebody else waits.',
        file: 'tests/organizations/exports.test.ts',
        test: 'exports that nobody reads end once somebody else waits, who gets theirs',
      },
    ],
  },
  {
    id: 'user-callbacks',
    title: 'What end users ask of their provider',
    threats: [
      {
        threat:
          'Somebody forges the form by which a provider ends an end user’s grant or has their data deleted.',
        answer: 'Forms that the app’s secret has not signed are refused, and nothing happens.',
        file: 'tests/connections/user-callbacks.long.test.ts',
        test: 'a form that its secret has not signed is refused, and nothing happens (%s)',
      },
      {
        threat:
          'A customer signs such a form with their own secret to reach the end users of another customer.',
        answer: 'A form counts within the Organization and mode of the Auth Integration that it is sent to.',
        file: 'tests/connections/user-callbacks.long.test.ts',
        test: 'an app of another organization with the same client id and its own secret reaches nobody',
      },
      {
        threat: 'An old form is sent again, after the end user has connected again.',
        answer: 'A form that was signed before the grant was given does not concern it.',
        file: 'tests/connections/user-callbacks.long.test.ts',
        test: 'whoever has connected again since the form was signed stays connected',
      },
      {
        threat: 'Data that an end user wanted deleted stays in some table.',
        answer: 'It is deleted or erased wherever it is kept; the test searches every table for it.',
        file: 'tests/connections/user-callbacks.long.test.ts',
        test: 'data that is to be deleted is gone everywhere, and the page says when',
      },
    ],
  },
  {
    id: 'operation',
    title: 'How it is run',
    threats: [
      {
        threat: 'A process starts with a wrong encryption key, and seals what nobody can open later.',
        answer: 'A start compares every key with a value that it has sealed before, and is refused.',
        file: 'tests/app/encryption-key-check.long.test.ts',
        test: 'a process with another key under a known id ends with one sentence that names the id: %s',
      },
      {
        threat: 'Credentials, keys or links end up in logs.',
        answer: 'Log lines are redacted on their way out, whatever carries the secret.',
        file: 'tests/http/logs.test.ts',
        test: 'never has a credential, under whatever name or in whatever text it comes',
      },
      {
        threat: 'What end users wrote is kept for longer than it has to be.',
        answer: 'Content is erased within a day from everywhere that it lies.',
        file: 'tests/observations/retention.long.test.ts',
        test: 'that cannot be emitted is erased all the same, and its notification is given up',
      },
      {
        threat: 'The database goes away while callers are served.',
        answer:
          'They are answered that the service is unavailable; a revocation that was made meanwhile is in force as soon as it is back.',
        file: 'tests/conformance/database-down.long.test.ts',
        test: 'a revocation made elsewhere meanwhile is in force as soon as the database is back',
      },
      {
        threat: 'Production is started without https, so that cookies and links can be read on their way.',
        answer: 'The start is refused, unless a variable says that this is meant.',
        file: 'tests/config.test.ts',
        test: 'production without https is refused, unless a variable says that this is meant',
      },
      {
        threat: 'A pooler swallows the news that a key was revoked.',
        answer:
          'What is remembered counts only while the process hears its own heartbeat; otherwise the database is asked.',
        file: 'tests/db/pooler.long.test.ts',
        test: 'a process that does not hear its own heartbeat remembers nothing: a revoked key is refused at once',
      },
      {
        threat: 'Health and metrics are open to the internet because the API is.',
        answer: 'They listen on an address of their own, which is the machine itself until it is set.',
        file: 'tests/http/roles.long.test.ts',
        test: 'the operations port listens on this machine alone, wherever the API listens',
      },
      {
        threat: 'Somebody who has the service’s access to the database covers their tracks in the audit log.',
        answer: 'Where the tables belong to a role of their own, the service’s role can only add to the log.',
        file: 'tests/db/roles.long.test.ts',
        test: 'can neither change nor empty the audit log, nor switch off what guards it',
      },
      {
        threat: 'Something is wrong, and workers go on publishing and delivering while it is looked into.',
        answer:
          'One command holds the workers of all processes until they are released; the API keeps answering.',
        file: 'tests/deployment/hold.long.test.ts',
        test: 'keeps every process from publishing and delivering, and the release lets all of it happen',
      },
      {
        threat: 'A backup is restored, and nobody thinks of the workers, who would publish everything again.',
        answer:
          'Processes notice that the database is older than what they have seen, and hold the deployment.',
        file: 'tests/deployment/restore.long.test.ts',
        test: 'is noticed by a process that starts, which holds the deployment and says what to do',
      },
      {
        threat: 'What was published since a backup is published a second time after its restore.',
        answer: 'The providers are asked about every request that was open before anything runs again.',
        file: 'tests/deployment/restore.long.test.ts',
        test: 'and what was not published once',
      },
      {
        threat: 'Somebody comes by a copy of the database, such as a backup, and reads what end users wrote.',
        answer:
          'What events and webhooks told, receivers answered or is to be published is encrypted with keys that are not in the database.',
        file: 'tests/domain/sealed-at-rest.test.ts',
        test: 'no row of any table has a readable word of what was emitted, delivered, answered, published or is to be published',
      },
      {
        threat: 'So much content is due at once that erasing it fails, and all of it stays.',
        answer: 'It is erased in batches, each in a statement of its own.',
        file: 'tests/queue/retention-batches.long.test.ts',
        test: 'erases in batches, so that no statement takes long',
      },
      {
        threat: 'Erasing one kind of data fails, and everything that comes after it is kept for good.',
        answer: 'Each kind is a step of its own; one that fails is logged and tried again minutes later.',
        file: 'tests/queue/retention-batches.long.test.ts',
        test: 'that fails at one thing erases everything else, says what failed, and is through with it next time',
      },
      {
        threat: 'Content is held for longer than it may be, and nobody notices.',
        answer: 'A metric and the log tell how late erasing is, and an alert rule comes with the service.',
        file: 'tests/queue/retention-batches.long.test.ts',
        test: 'is reported by a metric and by the log, and does not make a process unready',
      },
    ],
  },
  {
    id: 'documentation',
    title: 'Documentation',
    threats: [
      {
        threat: 'A link to the search carries markup that runs on the page.',
        answer: 'What was asked is cut and escaped, and the page runs no scripts.',
        file: 'tests/web/docs-search.long.test.ts',
        test: 'it says that nothing was found, and shows the query as it was asked',
      },
      {
        threat: 'A script of somebody else runs on a guide.',
        answer:
          'A guide runs one script, which is a file of the service, and can ask no server for anything.',
        file: 'tests/web/docs.long.test.ts',
        test: 'guides are kept for a short while, and run one script, which is a file of the service',
      },
    ],
  },
  {
    id: 'slowness',
    title: 'Slow callers and servers',
    threats: [
      {
        threat: 'Somebody opens many connections, and sends a byte on each or one now and then.',
        answer:
          'Headers and bodies have a limit for silence and one for the whole; uploads alone have a longer one.',
        file: 'tests/http/slow-requests.long.test.ts',
        test: 'a thousand callers that send a byte each and fall silent are gone, and others are answered',
      },
      {
        threat: 'Somebody opens connections until the process has none left to give.',
        answer: 'A process takes a set number at a time; those beyond it are closed and counted.',
        file: 'tests/http/slow-requests.long.test.ts',
        test: 'are limited: one too many is closed and counted, and those that there are continue',
      },
      {
        threat: 'Somebody asks for files, lists or streams, and reads none of it.',
        answer:
          'An answer that waits for its reader ends when it is taken at less than a least rate on average.',
        file: 'tests/http/slow-readers.test.ts',
        test: 'ends an answer that nobody reads, and continues with one that is read',
      },
      {
        threat: 'Large bodies are sent to webhook addresses that nobody has.',
        answer: 'Whose the address is is looked up first; what is unknown is refused, and its body not read.',
        file: 'tests/http/slow-requests.long.test.ts',
        test: 'a webhook for an app that does not exist is refused before its body has come',
      },
      {
        threat: 'A key sends more than the database can serve, and everybody waits.',
        answer:
          'A key is counted before anything waits for the database; who would wait behind too many is turned away.',
        file: 'tests/http/too-busy.long.test.ts',
        test: 'a key that is over its limit is refused even while nothing can be read from the database',
      },
      {
        threat:
          'Many receivers, accounts or profiles of an Organization hang, and the deliveries and posts of all others wait.',
        answer:
          'In every queue an Organization has a share of the places that others leave, so later ones find some immediately.',
        file: 'tests/queue/worker-polls.long.test.ts',
        test: 'organizations all of whose jobs hang keep no other one from being begun at once',
      },
      {
        threat: 'A provider answers no refresh, and every connection to the database is held for one.',
        answer:
          'No provider is called inside a database transaction; a lease in the row keeps a second process from asking.',
        file: 'tests/connections/refresh-lease.long.test.ts',
        test: 'grants whose refresh hangs keep no connection to the database, and everybody else is answered',
      },
    ],
  },
  {
    id: 'files',
    title: 'Untrusted files',
    threats: [
      {
        threat: 'An Organization stages files without end, or announces uploads that never come.',
        answer:
          'The plan limits what is staged in each mode; announced uploads count until their time is over.',
        file: 'tests/billing/staged-bytes.long.test.ts',
        test: 'however many uploads are announced at once, the cap is never passed',
      },
      {
        threat: 'Files fill the disk, which the database may lie on, too.',
        answer:
          'A margin is left free: no file is taken that would leave less, and an alert comes before that.',
        file: 'tests/media/disk-room.long.test.ts',
        test: 'no file is taken while less than the margin is free',
      },
      {
        threat: 'Files that each fit fill the disk together, or while something else is written to it.',
        answer:
          'Room is set aside before a file is written, and looked at again while it is; one file at a time is given up.',
        file: 'tests/storage/disk-space.test.ts',
        test: 'a write is given up as soon as somebody else has taken its room, and the next one continues',
      },
      {
        threat: 'A few Organizations name sources that send a byte now and then, and all others wait.',
        answer:
          'An Organization has a share of the places that others leave, and a source has to send at a least rate on average.',
        file: 'tests/media/fair-shares.long.test.ts',
        test: 'organizations with many sources that never end leave places to another',
      },
      {
        threat:
          'So many Organizations name slow sources that all places are taken, and who comes later waits.',
        answer:
          'When no place is free, a file that has had its fair time gives up its own to an Organization that has none, and starts over behind those that wait.',
        file: 'tests/queue/worker-plan.test.ts',
        test: 'a newcomer has a place within the fair time, however many owners hold all places',
      },
      {
        threat: 'An Organization stages many files that take long to read, and all others wait.',
        answer: 'Organizations take turns, and a file has less time while another one waits.',
        file: 'tests/inspection/hostile-files.long.test.ts',
        test: 'a file has less time to be read once another owner waits, who is then read at once',
      },
      {
        threat: 'A video names an index so large that reading it takes all memory.',
        answer:
          'Each file is read in a process of its own, whose memory the kernel limits; the file fails, and the service keeps running.',
        file: 'tests/inspection/hostile-files.long.test.ts',
        test: 'a video with an index of hundreds of megabytes fails for the memory that it takes',
      },
      {
        threat: 'An image keeps whoever reads it busy for long.',
        answer:
          'The process that reads it has a limit of time, and is killed; others are answered meanwhile.',
        file: 'tests/inspection/hostile-files.long.test.ts',
        test: 'an image of nothing but empty segments fails when its time is over',
      },
      {
        threat: 'Somebody sends many files that take long to read, so that everybody’s answers wait.',
        answer: 'Reading untrusted files and long answers has a lower priority than answering.',
        file: 'tests/inspection/hostile-files.long.test.ts',
        test: 'the process that reads a file has a lower priority than the service',
      },
      {
        threat: 'A file makes use of a fault in the library that reads it.',
        answer: 'The process that reads it has nothing of the service’s environment: no keys, no database.',
        file: 'tests/inspection/hostile-files.long.test.ts',
        test: 'is given nothing of what the service knows',
      },
    ],
  },
  {
    id: 'packages',
    title: 'What it is made of',
    threats: [
      {
        threat: 'A deployment fetches a program that nobody has checked.',
        answer:
          'Every package, the Node that comes along included, has its checksum in the lockfile, and no package runs a script when it is installed.',
        file: 'tests/supply-chain.long.test.ts',
        test: 'run no script when they are installed, which could fetch what has no checksum',
      },
    ],
  },
  {
    id: 'outgoing',
    title: 'Untrusted servers',
    threats: [
      {
        threat: 'A URL of a customer leads into the network of the deployment.',
        answer:
          'Private, loopback and special addresses are refused, by number, by name and behind redirects, when the connection is made.',
        file: 'tests/outbound/address-guard.test.ts',
        test: 'is looked up once for a connection, and what was checked is what is connected to',
      },
      {
        threat: 'A receiver redirects an event elsewhere.',
        answer: 'Deliveries follow no redirect.',
        file: 'tests/outbound/sender.test.ts',
        test: 'of status %i lead nowhere',
      },
      {
        threat: 'A receiver answers without end to tie up workers.',
        answer: 'An answer is read up to a limit and for a limited time.',
        file: 'tests/outbound/sender.test.ts',
        test: 'by streaming for ever costs neither time nor memory',
      },
      {
        threat:
          'A customer names hosts whose name servers keep silent, to hold up the deliveries to everybody else.',
        answer:
          'Names are asked for over sockets, which wait beside each other. A thread waits for an answer only where networks are opened, and then for one at a time.',
        file: 'tests/outbound/name-lookup.test.ts',
        test: 'does not hold up other names while its own name servers keep silent',
      },
      {
        threat: 'A file explodes when it is decompressed.',
        answer: 'Compressed answers are refused.',
        file: 'tests/outbound/downloader.test.ts',
        test: 'that is compressed is refused, since it may explode',
      },
      {
        threat: 'A file is without end, or larger than it says.',
        answer: 'It is left as soon as it passes the limit.',
        file: 'tests/media/fetching.long.test.ts',
        test: 'is left as soon as it is, whatever it announces: an endless image, an endless video',
      },
      {
        threat:
          'The picture of an account is a script, leads into the network, or tells its provider who looks at it.',
        answer:
          'The service fetches it, forwards nothing but JPEG, PNG, GIF and WebP, and pages load no other pictures.',
        file: 'tests/web/console/profile-pictures.test.ts',
        test: 'of %s, nothing is passed on, and the page shows initials',
      },
      {
        threat: 'Somebody has the console fetch an address of their choice as the picture of a post.',
        answer:
          'It fetches those alone that it has sealed itself for the organization, from what a provider answered.',
        file: 'tests/web/console/profile-pictures.test.ts',
        test: 'pictures of content come through the service too, by addresses that it has sealed for the organization',
      },
      {
        threat: 'Somebody uses a connect session to see pictures, or to have the service fetch an address.',
        answer:
          'The browser alone that has opened the session gets them, and those alone of the accounts that the session has found.',
        file: 'tests/connect/account-pictures.test.ts',
        test: 'a session shows no account that it has not found',
      },
      {
        threat:
          'A server that an end user has chosen answers with what costs time or memory: a bomb of gzip, millions of values, a text that a parser reads again and again.',
        answer:
          'Bytes, their expansion, depth and values are bounded before anything looks at an answer, and what reads it takes time in proportion. Long answers are parsed in a thread that is ended when it takes too long.',
        file: 'tests/connect/hostile-answers.long.test.ts',
        test: 'from a server with %s is an error of few words',
      },
      {
        threat: 'A Bluesky account names a server that is not encrypted, or a port of another service.',
        answer: 'Every untrusted URL is checked before it is called; nothing is sent.',
        file: 'tests/connect/hostile-servers.long.test.ts',
        test: 'that names the %s %s is not followed',
      },
      {
        threat:
          'An authorization server names a consent screen that runs a script in the end user’s browser.',
        answer: 'Browsers are sent to https addresses only; the end user sees a page of the service instead.',
        file: 'tests/connect/hostile-servers.long.test.ts',
        test: 'cannot send a browser to %s',
      },
      {
        threat:
          'A server answers with tokens, ids or names of megabytes, which then stay in the database and in every process.',
        answer:
          'Each field has a longest length by its kind. A longer token or id is refused and nothing is stored; a longer name or text is cut. What was stored earlier is shown cut, and a longer token is never sent.',
        file: 'tests/connect/hostile-fields.test.ts',
        test: 'a token that is longer than any ends on a page that says so, and nothing is stored',
      },
      {
        threat: 'A server answers with thousands of posts where a few were asked for.',
        answer: 'No more than was asked for is read; the rest comes with the next pages.',
        file: 'tests/providers/hostile-answers.test.ts',
        test: 'that sends thousands of statuses where a few were asked for has these read, and the others with the next pages',
      },
      {
        threat:
          'A server of an account answers with something that kills or silences whatever process reads it.',
        answer:
          'A job with which a process has died runs again as the only suspect of its process. It is parked, until a person has it run again, when that process dies with nothing else in progress; otherwise it has a last trial, for which nothing else is begun.',
        file: 'tests/queue/suspects.long.test.ts',
        test: 'is parked and begun no more, and the log, the metrics and the doctor tell what it is about',
      },
      {
        threat: 'A server of an account floods its stream with messages.',
        answer:
          'A stream that brings too much in a minute is ended and rests, longer each time; polls go on.',
        file: 'tests/outbound/web-socket.test.ts',
        test: 'a socket that brings more than it may in a minute is ended',
      },
      {
        threat:
          'A server of an account lists tens of thousands of new items, to flood a customer with events.',
        answer: 'A poll tells of a limited number in a minute; the rest is left to the sweep.',
        file: 'tests/observations/bounded.test.ts',
        test: 'a poll tells of so many new items in a minute; the rest is counted, and asked for no more until the minute is over',
      },
      {
        threat: 'Servers of accounts list as much to the sweeps of an Organization.',
        answer:
          'Sweeps tell an Organization of a limited number of changes in a minute, and of the rest in the next ones; others do not wait.',
        file: 'tests/observations/bounded.test.ts',
        test: 'sweeps tell an organization of so many changes in a minute; the rest comes in the next one, and others do not wait',
      },
    ],
  },
];
