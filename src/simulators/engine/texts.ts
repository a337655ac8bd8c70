/** Lists the texts of simulated content, in various scripts and with the oddities of real ones. */

export const messageTexts = [
  'Are you open on Sunday?',
  'Yes, from 8 to 14.',
  'Can I order a cake for Saturday? 🎂',
  '土曜日にケーキを注文できますか？',
  'هل لديكم خبز خالٍ من الغلوتين؟',
  'Merci beaucoup, à bientôt !',
  '👍🏽',
  'First line\nSecond line\n\nFourth line',
  'יש לכם חניה?',
  'Is the rye one vegan?',
  'See https://example.com/menu?day=sun&lang=en',
  'Zażółć gęślą jaźń',
];

export const commentTexts = [
  'This looks amazing!',
  'Where do you get your flour?',
  'とても美味しそうですね 🥖',
  'رائع جدا، أين تقعون؟',
  '😍😍😍',
  'How long did it rise?',
  'I was there on Tuesday & loved it <3',
  'Cafe\u0301 and cre\u0300me, please',
  'Nope. Not for me.',
  '👨‍👩‍👧‍👦 family favourite',
  'מתי אתם פותחים?',
  'Вкусно! Когда приходить?',
  '@harbour.bakery do you ship?',
  'Win a phone now >>> http://spam.example/x',
  'a',
  'I have baked with this recipe for a year. The first loaves were flat, the next ones were dense, and then it worked. Thank you for answering all of my questions on the way!',
];

export const replyTexts = [
  'Thank you! We open at eight.',
  'Same question here',
  '감사합니다!',
  'About fourteen hours, in the cold.',
  '🙏',
  'Agreed',
];

export const captions: readonly (string | undefined)[] = [
  'Rye loaves, Tuesday batch #sourdough #rye',
  undefined,
  'Open on Sunday ☀️🥐 8–14',
  '朝の焼きたてパン。今日も元気に営業中です。',
  'خبز طازج كل صباح 🍞 Fresh every morning',
  'Cafe\u0301 Zoe\u0308 is back \u200d— with n\u0303 and Å',
  'Three things we learned:\n\n1. Time\n2. Salt\n3. Patience',
  'With @lena.bakes at the market 🇵🇹👩🏾‍🍳',
  'New: "Harbour" <b>not bold</b> & more',
  'לחם מחמצת טרי',
  'Хлеб на закваске, 48 часов',
  'So much butter.',
];
