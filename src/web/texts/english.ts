/** The English texts, which define what the other languages must have. Names are passed in isolated (names.ts). */
export const english = {
  tag: 'en',
  introduction: {
    heading: (app: string, provider: string) => `Connect ${provider} to ${app}`,
    asks: (app: string) => `${app} asks for your permission to:`,
    accounts: 'See your accounts, with their names and pictures, so that you can choose which to connect',
    permissions: 'Technical names of the permissions',
    password: (app: string, provider: string) =>
      `On the next page, ${provider} itself asks you to sign in. Your password stays there: neither ${app} nor this page gets to see it.`,
    withdraw: (app: string, provider: string) =>
      `You can withdraw your permission at any time, through ${app} or in the settings of your ${provider} account.`,
    continue: (provider: string) => `Continue to ${provider}`,
    cancel: 'Cancel',
    account: {
      label: (provider: string) => `Your ${provider} account`,
      hint: (example: string) => `Your handle, such as ${example}`,
      unknown: (provider: string) => `Nobody on ${provider} has this name. Check how it is written.`,
    },
  },
  /** Sentences by the kind of content, then by purpose: what the app does, and what for. */
  content: {
    post: {
      read: (app: string) => `Read your posts, photos and videos, to show them in ${app}`,
      publish: (app: string) => `Publish posts for you, when you do so in ${app}`,
      update: (app: string) => `Change your posts, when you do so in ${app}`,
      delete: (app: string) => `Delete your posts, so that you can manage them in ${app}`,
    },
    story: {
      read: (app: string) => `Read your stories, to show them in ${app}`,
      publish: (app: string) => `Publish stories for you, when you do so in ${app}`,
      delete: (app: string) => `Delete your stories, so that you can manage them in ${app}`,
    },
    video: {
      read: (app: string) => `Read your videos, to show them in ${app}`,
      publish: (app: string) => `Publish videos for you, when you do so in ${app}`,
      update: (app: string) => `Change what is said about your videos, when you do so in ${app}`,
      delete: (app: string) => `Delete your videos, so that you can manage them in ${app}`,
    },
    comment: {
      read: (app: string) => `Read the comments on your posts, to show them in ${app}`,
      publish: (app: string) => `Comment and reply for you, when you do so in ${app}`,
      update: (app: string) => `Change comments that you wrote, when you do so in ${app}`,
      moderate: (app: string) => `Hide comments and show them again, so that you can moderate them in ${app}`,
      delete: (app: string) => `Delete comments on your posts, so that you can moderate them in ${app}`,
    },
    reply: {
      read: (app: string) => `Read the replies to your posts, to show them in ${app}`,
      publish: (app: string) => `Reply for you, when you do so in ${app}`,
      update: (app: string) => `Change replies that you wrote, when you do so in ${app}`,
      moderate: (app: string) => `Hide replies and show them again, so that you can moderate them in ${app}`,
      delete: (app: string) => `Delete replies that you wrote, so that you can manage them in ${app}`,
    },
    conversation: {
      read: (app: string) => `See the list of your conversations, to show it in ${app}`,
    },
    message: {
      read: (app: string) => `Read your direct messages, to show them in ${app}`,
      publish: (app: string) => `Send messages for you, when you do so in ${app}`,
      delete: (app: string) => `Delete messages that you sent, so that you can manage them in ${app}`,
    },
    notification: {
      read: (app: string) => `Read your notifications, such as mentions of you, to show them in ${app}`,
    },
  },
  /** The sentence for reading metrics, of an account or of anything that it publishes. */
  metrics: (app: string) =>
    `See how your account and what it publishes are doing, such as views and reach, to show it in ${app}`,
  choice: {
    heading: (app: string) => `Choose what to connect to ${app}`,
    lead: (app: string, provider: string) =>
      `You have given access to these accounts on ${provider}. ${app} gets only those that you tick.`,
    accounts: 'Your accounts',
    nothing: 'Tick at least one account.',
    find: 'Find an account',
    search: 'Search',
    all: 'Select all',
    none: 'Select none',
    noneFound: (words: string) => `No account is called “${words}”.`,
    alsoTicked: 'Also selected:',
    connected: 'Already connected',
    missingHeading: 'Not everything was allowed',
    missing: (app: string) => `${app} asked for more than you allowed. These permissions are missing:`,
    withoutMissing: 'You can go on without them, or let yourself be asked again.',
    lostHeading: 'Other accounts will stop working',
    lost: (app: string, provider: string) =>
      `On ${provider} you selected less than the last time, and that replaces your earlier selection. These accounts stop working in ${app}:`,
    keepLost: 'To keep them, let yourself be asked again and select them, too.',
    again: (provider: string) => `Ask again on ${provider}`,
    connect: 'Connect',
    cancel: 'Cancel',
  },
  done: {
    completed: { heading: 'You’re all set.', explanation: 'Your account is connected.' },
    connected: (app: string) => `Connected to ${app}:`,
    failed: { heading: 'The connection did not work', explanation: 'Nothing was connected.' },
    canceled: { heading: 'You have canceled', explanation: 'Nothing was connected.' },
    expired: { heading: 'This took too long', explanation: 'The time is over, and nothing was connected.' },
    unknown: { heading: 'There is nothing more to do here', explanation: 'You have reached the end.' },
    close: 'You can close this window now.',
  },
  dataDeletion: {
    pending: {
      heading: 'Your data is being deleted',
      explanation:
        'Your request has arrived. What this service keeps about you is being deleted; it takes a few minutes.',
    },
    done: {
      heading: 'Your data is deleted',
      explanation:
        'What this service kept about you is gone. The app that you connected may have data of its own.',
    },
    unknown: {
      heading: 'There is no such request',
      explanation: 'The code is incomplete, or the request was carried out long ago.',
    },
  },
  /**
   * Stands for the provider's name when it is not known. In every language it must fit as a subject in the middle of
   * a sentence.
   */
  someProvider: 'the other site',
  endings: (provider: string) => ({
    link_unknown: {
      heading: 'This link does not work',
      explanation: 'It is incomplete, or there has never been such a link.',
      advice: 'Go back to the app that sent you here, and start again from there.',
    },
    link_used: {
      heading: 'This link has been used',
      explanation: 'A link works only once, and only in the browser that opened it first.',
      advice: 'Go back to the app that sent you here, and start again to get a new link.',
    },
    session_expired: {
      heading: 'The time is over',
      explanation: 'To protect you, a link works for a short time only. Nothing was connected.',
      advice: 'Go back to the app that sent you here, and start again to get a new link.',
    },
    browser_unknown: {
      heading: 'This does not come from the right browser',
      explanation: 'To protect you, we go on only in the browser and on the page where you started.',
      advice: 'Go back to that browser and allow cookies, or start again from the app that sent you here.',
    },
    state_refused: {
      heading: 'We stopped, to be on the safe side',
      explanation: 'This answer belongs to nothing that was started in this browser, or it was used before.',
      advice: 'If you did not start this yourself, close the window. Otherwise start again from the app.',
    },
    other_server: {
      heading: 'We stopped, to be on the safe side',
      explanation: 'The answer came from another server than the one you chose, so nothing was connected.',
      advice:
        'Start again from the app, and check the name of the server. If this happens again, do not use that server.',
    },
    consent_denied: {
      heading: 'You did not give access',
      explanation: 'Your answer was no, so nothing was connected.',
      advice: 'If you meant to say yes, go back to the app and start again.',
    },
    provider_refused: {
      heading: 'The connection did not work',
      explanation: `Nothing was connected, because ${provider} did not accept the request.`,
      advice: 'Start again from the app. If it fails again, tell those who run the app.',
    },
    provider_unavailable: {
      heading: 'Please try again later',
      explanation: `Nothing was connected, because ${provider} does not answer at the moment.`,
      advice: 'Wait a few minutes, then start again from the app.',
    },
    no_account: {
      heading: 'There is no account to connect',
      explanation: `You gave access, but ${provider} named no account that can be connected.`,
      advice:
        'Check that you are signed in with the right account and select at least one; personal accounts often cannot be connected. Then start again from the app.',
    },
    external_user_mismatch: {
      heading: 'These accounts are connected already',
      explanation: 'Somebody else has connected them to this app. Nothing was changed.',
      advice: 'Sign in to the app as that person, or ask those who run it.',
    },
    quota_exceeded: {
      heading: 'The app cannot connect this many accounts',
      explanation: 'It has reached the number of accounts that it may connect. Nothing was connected.',
      advice: 'Start again and choose fewer accounts, or tell those who run the app.',
    },
    integration_disabled: {
      heading: 'The app has switched this off',
      explanation: 'It does not connect accounts in this way any more. Nothing was connected.',
      advice: 'Tell those who run the app if you still need it.',
    },
    too_many_requests: {
      heading: 'That was too much at once',
      explanation: 'Many requests have come from your network within a short time.',
      advice: 'Wait a moment, then load this page again.',
    },
    service_unavailable: {
      heading: 'We will be back in a moment',
      explanation: 'This page cannot be shown right now. Nothing was changed.',
      advice: 'Wait a moment, then load this page again.',
    },
    internal: {
      heading: 'Something went wrong',
      explanation: 'The fault is ours. It has been recorded, and we will look into it.',
      advice: 'Start again from the app. If it fails again, tell those who run the app.',
    },
  }),
  reference: 'Reference for support:',
  backToApp: (app: string) => `Back to ${app}`,
  /** Distances in time of less than a minute. */
  moments: { past: 'just now', coming: 'in a moment' },
  /** The texts about a receiver's answers in the last day. */
  receiver: {
    overTime: 'The last 24 hours',
    attempts: 'Attempts to deliver',
    taken: 'taken',
    refused: 'not taken',
    times: 'Response times',
    average: 'average',
    slowest: 'slowest',
    took: (average: string, slowest: string) => `${average} on average, ${slowest} at the slowest`,
    nothingSent: 'nothing was sent',
  },
  chart: { numbers: 'In numbers', when: 'When (UTC)', nothing: 'Nothing yet.' },
  portal: {
    list: {
      heading: 'Event addresses',
      lead: 'What happens to your accounts is sent to these addresses, signed.',
      none: 'There are none yet.',
      add: 'New address',
      submit: 'Add it',
    },
    states: {
      on: 'on',
      failing: 'failing',
      paused: 'paused',
      stopped: 'stopped, since it has failed',
    },
    destination: {
      heading: 'Event address',
      all: 'All addresses',
      secret: 'Signing secret:',
      pause: 'Pause it',
      resume: 'Turn it on',
      failingSince: (since: string) => `Nothing could be delivered since ${since}.`,
    },
    fields: { name: 'Name', url: 'Address', topics: 'What is sent', topic: 'Topic' },
    sample: {
      heading: 'Try it out',
      submit: 'Send a sample',
      sent: 'A sample was sent',
      taken: (topic: string) => `The sample of ${topic} was taken.`,
      refused: (topic: string) => `The sample of ${topic} was not taken.`,
      answered: 'The answer was:',
      unanswered: 'There was no answer:',
    },
    deliveries: {
      heading: 'Deliveries',
      none: 'Nothing has been sent yet.',
      states: { pending: 'waiting', failing: 'failing', succeeded: 'delivered', failed: 'failed' },
      untried: 'not tried yet',
      tries: (count: string) => `Tries: ${count}`,
      next: 'Next try:',
      again: 'Send it again',
      earlier: 'Earlier deliveries',
    },
    change: { heading: 'Change it', submit: 'Save the changes' },
    secret: {
      renew: 'Make a new signing secret',
      overlap: 'For a day, deliveries are signed with the secret of before, too.',
      added: 'The address is added',
      renewed: 'The new signing secret',
      once: 'This is the only time that the signing secret is shown. Keep it where your receiver finds it.',
    },
    remove: { ask: 'Delete…', submit: 'Delete it with its deliveries' },
    proceed: 'Go on',
    /** The problems of a form, by the field that has them; the precise reason is added in English. */
    problems: {
      url: 'This address cannot be used.',
      name: 'This name cannot be used.',
      topics: 'What is to be sent cannot be chosen like this.',
      topic: 'There is no such topic.',
      other: 'This was not possible. Nothing was changed.',
    },
  },
};

export type Texts = typeof english;
