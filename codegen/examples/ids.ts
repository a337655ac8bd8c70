/**
 * Ids in the form that the service makes: a prefix, and 26 characters that start with the time of creation.
 */
export const ids = {
  organization: 'org_01k975285reh2bkdbe0v1ae32c',
  authIntegration: 'int_01kj7ewdk2eh2bkdbmgnxfqqaz',
  connectSession: 'cs_01kjpsmmheeh2bkdbzf14edfsa',
  connection: 'conn_01kjpspnf3eh2bkdc0r9v1bnej',
  instagramProfile: 'cp_01kjpspnf7eh2bkdcnr796s0s6',
  facebookProfile: 'cp_01kjpspnfbeh2bkdcz4pt2dq3w',
  eventDestination: 'dst_01kj7fv62ceh2bkdddnvzjz0pk',
  event: 'evt_01kk9pc22xeh2bkddm74gv057h',
  delivery: 'dlv_01kk9pc22yeh2bkddzs6vxm6vg',
  media: 'med_01kk9n4867eh2bkde1zr4rc6qs',
  videoMedia: 'med_01kk9n6peeeh2bkdeczrxjxqy3',
  publishRequest: 'pub_01kk9nbbcteh2bkdek10xh0x7z',
  retryingPublishRequest: 'pub_01kk9pphdxeh2bkdex3tspqnjm',
  publishGroup: 'pgr_01kk9nbbcqeh2bkdemw2c8vr5s',
  calendarFeed: 'cal_01kk9nbbcqeh2bkdexs5w7rt2m',
  publishImport: 'imp_01kk9nbbcqeh2bkdem4x7d1w0a',
  facebookPublishRequest: 'pub_01kk9nbbcteh2bkdek3q9f7x1d',
  queue: 'que_01kk9m3x7reh2bkde5v8n1c4tg',
  key: 'key_01kj7a2p4xeh2bkde9y6m3qkd1',
  madeKey: 'key_01kk9m1v2zeh2bkde7c4w8n0rt',
  requestLogEntry: 'req_01kk9pc1z3eh2bkdf0w8t5nq7v',
  auditEntry: 'aud_01kk9nbbcqeh2bkdf3m7x1q5tz',
  user: 'usr_01kj78x0yzeh2bkdea7n4w2r9c',
  backfillRequest: 'bf_01kjpt4xrreh2bkdf5hjg86rbw',
} as const;
