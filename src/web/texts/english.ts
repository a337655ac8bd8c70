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
      unknown: (provider: string) => `Nobody on ${provider} has this name. Check the spelling.`,
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
      update: (app: string) => `Edit the details of your videos, when you do so in ${app}`,
      delete: (app: string) => `Delete your videos, so that you can manage them in ${app}`,
    },
    comment: {
      read: (app: string) => `Read the comments on what you publish, to show them in ${app}`,
      publish: (app: string) => `Comment and reply for you, when you do so in ${app}`,
      update: (app: string) => `Change comments that you wrote, when you do so in ${app}`,
      moderate: (app: string) => `Hide comments and show them again, so that you can moderate them in ${app}`,
      delete: (app: string) => `Delete comments on what you publish, so that you can moderate them in ${app}`,
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
    pin: {
      read: (app: string) => `Read your pins, to show them in ${app}`,
      publish: (app: string) => `Publish pins for you, when you do so in ${app}`,
      update: (app: string) => `Change your pins, when you do so in ${app}`,
      delete: (app: string) => `Delete your pins, so that you can manage them in ${app}`,
    },
    board: {
      read: (app: string) => `Read your boards, to show them in ${app}`,
      publish: (app: string) => `Create boards for you, when you do so in ${app}`,
      update: (app: string) => `Change your boards, when you do so in ${app}`,
      delete: (app: string) => `Delete your boards, so that you can manage them in ${app}`,
    },
  },
  /** The sentence for reading metrics, of an account or of anything that it publishes. */
  metrics: (app: string) =>
    `See how your account and what it publishes are doing, such as views and reach, to show it in ${app}`,
  choice: {
    heading: (app: string) => `Choose what to connect to ${app}`,
    lead: (app: string, provider: string) =>
      `You gave access to these accounts on ${provider}. ${app} gets only the ones you select.`,
    accounts: 'Your accounts',
    nothing: 'Select at least one account.',
    find: 'Find an account',
    search: 'Search',
    all: 'Select all',
    none: 'Select none',
    noneFound: (words: string) => `No account is called “${words}”.`,
    alsoTicked: 'Also selected:',
    connected: 'Already connected',
    missingHeading: 'Not everything was allowed',
    missing: (app: string) => `${app} asked for more than you allowed. These permissions are missing:`,
    withoutMissing: 'You can continue without them, or be asked again.',
    lostHeading: 'Other accounts will stop working',
    lost: (app: string, provider: string) =>
      `On ${provider} you selected fewer accounts than last time, which replaces your earlier selection. These accounts stop working in ${app}:`,
    keepLost: 'To keep them, choose “Ask again” and select them as well.',
    again: (provider: string) => `Ask again on ${provider}`,
    connect: 'Connect',
    cancel: 'Cancel',
  },
  done: {
    completed: { heading: 'You’re all set.', explanation: 'Your account is connected.' },
    connected: (app: string) => `Connected to ${app}:`,
    failed: { heading: 'Something went wrong', explanation: 'Nothing was connected.' },
    canceled: { heading: 'You canceled', explanation: 'Nothing was connected.' },
    expired: { heading: 'This link has expired.', explanation: 'Nothing was connected.' },
    unknown: { heading: 'There is nothing more to do here', explanation: 'You have reached the end.' },
    close: 'You can close this window.',
  },
  dataDeletion: {
    pending: {
      heading: 'Your data is being deleted',
      explanation:
        'We received your request. Everything this service stores about you is being deleted, which takes a few minutes.',
    },
    done: {
      heading: 'Your data is deleted',
      explanation:
        'Everything this service stored about you is deleted. The app that you connected may have its own data.',
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
      explanation: 'It is incomplete, or it never existed.',
      advice: 'Go back to the app that sent you here, and start again from there.',
    },
    link_used: {
      heading: 'This link was already used',
      explanation: 'A link works only once, and only in the browser that opened it first.',
      advice: 'Go back to the app that sent you here, and start again to get a new link.',
    },
    session_expired: {
      heading: 'This link has expired',
      explanation: 'Links work for a limited time, to protect you. Nothing was connected.',
      advice: 'Go back to the app that sent you here, and start again to get a new link.',
    },
    browser_unknown: {
      heading: 'Continue in the browser where you started',
      explanation: 'To protect you, this works only in the browser and on the page where you started.',
      advice: 'Go back to that browser and allow cookies, or start again from the app that sent you here.',
    },
    form_refused: {
      heading: 'This form was not accepted',
      explanation:
        'To protect you, forms are accepted only from the pages of this site, and your browser did not say that this one is from there.',
      advice:
        'Go back, load the page again and use its buttons. If this happens again, an extension or a privacy setting of the browser may hide where forms come from.',
    },
    state_refused: {
      heading: 'We stopped for your safety',
      explanation:
        'This response does not belong to anything started in this browser, or it was used before.',
      advice: 'If you did not start this yourself, close the window. Otherwise start again from the app.',
    },
    other_server: {
      heading: 'We stopped for your safety',
      explanation: 'The answer came from another server than the one you chose, so nothing was connected.',
      advice:
        'Start again from the app, and check the name of the server. If this happens again, do not use that server.',
    },
    consent_denied: {
      heading: 'You did not give access',
      explanation: 'You declined, so nothing was connected.',
      advice: 'If you meant to say yes, go back to the app and start again.',
    },
    provider_refused: {
      heading: 'The connection did not work',
      explanation: `Nothing was connected, because ${provider} did not accept the request.`,
      advice: 'Start again from the app. If it fails again, contact the app’s support.',
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
      advice: 'Sign in to the app as that person, or contact its support.',
    },
    quota_exceeded: {
      heading: 'The app cannot connect this many accounts',
      explanation: 'It has reached the number of accounts that it may connect. Nothing was connected.',
      advice: 'Start again and choose fewer accounts, or contact the app’s support.',
    },
    integration_disabled: {
      heading: 'The app has switched this off',
      explanation: 'It no longer connects accounts this way. Nothing was connected.',
      advice: 'Contact the app’s support if you still need it.',
    },
    too_many_requests: {
      heading: 'Too many requests',
      explanation: 'Many requests have come from your network within a short time.',
      advice: 'Wait a moment, then load this page again.',
    },
    service_unavailable: {
      heading: 'We’ll be right back',
      explanation: 'This page cannot be shown right now. Nothing was changed.',
      advice: 'Wait a moment, then load this page again.',
    },
    internal: {
      heading: 'Something went wrong',
      explanation: 'The fault is ours. It has been recorded, and we will look into it.',
      advice: 'Start again from the app. If it fails again, contact the app’s support.',
    },
  }),
  reference: 'Reference for support:',
  backToApp: (app: string) => `Back to ${app}`,
  /** Distances in time of less than a minute. */
  moments: { past: 'just now', coming: 'in a moment' },
  /** The texts about a receiver's answers in the last day. */
  receiver: {
    overTime: 'The last 24 hours',
    attempts: 'Delivery attempts',
    taken: 'accepted',
    refused: 'not accepted',
    times: 'Response times',
    average: 'average',
    slowest: 'slowest',
    took: (average: string, slowest: string) => `${average} on average, ${slowest} at the slowest`,
    nothingSent: 'nothing was sent',
  },
  chart: { numbers: 'In numbers', when: 'Time (UTC)', nothing: 'Nothing yet.' },
  approval: {
    heading: 'A post for your approval',
    lead: (customer: string) => `${customer} asks you to approve this post.`,
    profile: 'Profile',
    time: 'Time',
    atOnce: 'as soon as it is approved',
    nextSlot: 'at the next free time of its schedule',
    fields: {
      text: 'Text',
      title: 'Title',
      link: 'Link',
      linkCard: 'Link preview',
      media: 'File descriptions',
      target: 'Published to',
      collaborators: 'Collaborators',
      locationExternalId: 'Place',
      cover: 'Cover',
      shareToFeed: 'Also in the feed',
      firstComment: 'First comment',
      contentWarning: 'Content warning',
      privacy: 'Visible to',
      replyAudience: 'Who may answer',
      category: 'Category',
      tags: 'Tags',
      board: 'Board',
      boardSection: 'Board section',
      quotedExternalId: 'Quotes',
      callToAction: 'Button',
      poll: 'Poll',
      language: 'Language',
      license: 'License',
      embeddable: 'May be embedded',
      madeForKids: 'Made for kids',
      syntheticMedia: 'Made with AI',
      paidPromotion: 'Paid promotion',
      notifySubscribers: 'Notifies subscribers',
      musicConsent: 'Music terms accepted',
      ownBrand: 'Promotes its own brand',
      allowComments: 'Comments allowed',
      allowDuets: 'Duets allowed',
      allowStitches: 'Stitches allowed',
      coverAtMs: 'Cover frame (second)',
      autoMusic: 'Music is added',
      publishAt: 'Becomes public',
      stripLocation: 'Location removed',
      thread: 'Posts that follow',
      variant: 'Form',
    },
    yes: 'Yes',
    no: 'No',
    hours: 'hours',
    several: 'several answers',
    files: 'Files',
    approve: 'Approve',
    comment: 'What should be changed?',
    giveBack: 'Request changes',
    missing: 'Please say what should be changed.',
    approved: {
      heading: 'Approved',
      explanation: 'Thank you. The post will be published at its scheduled time. You can close this page.',
      atOnce: 'Thank you. The post is being published now. You can close this page.',
    },
    returned: {
      heading: 'Changes requested',
      explanation: 'Thank you. Your comment was passed on. You can close this page.',
    },
    decided: {
      heading: 'Nothing left to decide',
      explanation: 'A decision on this post has already been made, or it was withdrawn.',
    },
    timePassed:
      'The scheduled time has passed, so this post can no longer be approved. Request changes, so that it can be rescheduled.',
    lacksFiles:
      'A file of this post has not arrived yet, so the post cannot be approved. Open this page again in a few minutes, or request changes.',
    refused: 'This post cannot be approved at the moment. Try again later, or request changes.',
  },
  portal: {
    list: {
      heading: 'Event addresses',
      lead: 'Signed events from your accounts are sent to these addresses.',
      none: 'No addresses yet.',
      add: 'New address',
      submit: 'Add address',
    },
    states: {
      on: 'on',
      failing: 'failing',
      paused: 'paused',
      stopped: 'stopped after failures',
    },
    destination: {
      heading: 'Event address',
      all: 'All addresses',
      secret: 'Signing secret:',
      pause: 'Pause',
      resume: 'Resume',
      failingSince: (since: string) => `Nothing has been delivered since ${since}.`,
    },
    fields: { name: 'Name', url: 'Address', topics: 'Events to send', topic: 'Topic' },
    /** What a pattern of topics stands for, by the pattern's first part. */
    topicNames: {
      connection: 'When accounts are connected, and when access ends',
      connectedProfile: 'Changes to connected profiles',
      content: 'New and changed posts, comments and messages',
      publishRequest: 'Posts that are published, and those that fail',
      backfillRequest: 'Imports of earlier content',
    },
    sample: {
      heading: 'Try it out',
      submit: 'Send a sample',
      sent: 'A sample was sent',
      taken: (topic: string) => `The sample of ${topic} was accepted.`,
      refused: (topic: string) => `The sample of ${topic} was not accepted.`,
      answered: 'The answer was:',
      unanswered: 'There was no answer:',
    },
    deliveries: {
      heading: 'Deliveries',
      none: 'Nothing has been sent yet.',
      states: { pending: 'waiting', failing: 'failing', succeeded: 'delivered', failed: 'failed' },
      untried: 'not attempted yet',
      tries: (count: string) => `Attempts: ${count}`,
      next: 'Next attempt:',
      again: 'Resend',
      earlier: 'Earlier deliveries',
    },
    change: { heading: 'Edit', submit: 'Save changes' },
    secret: {
      renew: 'Create a new signing secret',
      overlap: 'For a day, deliveries are signed with the old secret as well.',
      added: 'Address added',
      renewed: 'Your new signing secret',
      once: 'This signing secret is shown only once. Store it where your receiver can read it.',
    },
    remove: { ask: 'Delete…', submit: 'Delete address and deliveries' },
    proceed: 'Continue',
    /** The problems of a form, by the field that has them; the precise reason is added in English. */
    problems: {
      url: 'This address cannot be used.',
      name: 'This name cannot be used.',
      topics: 'These events cannot be selected.',
      topic: 'This topic does not exist.',
      other: 'That did not work. Nothing was changed.',
    },
  },
};

export type Texts = typeof english;
