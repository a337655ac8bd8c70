/** The Japanese texts. */
import type { Texts } from './english.ts';

export const japanese: Texts = {
  tag: 'ja',
  introduction: {
    heading: (app, provider) => `${provider} を ${app} に連携する`,
    asks: (app) => `${app} が次の許可を求めています。`,
    accounts: '連携するアカウントをお選びいただくため、アカウントの一覧（名前と画像）を表示する',
    permissions: '権限の技術的な名称',
    password: (app, provider) =>
      `次のページでは、${provider} のサイトでログインを求められます。パスワードは ${provider} だけに入力され、${app} にもこのページにも知られることはありません。`,
    withdraw: (app, provider) =>
      `許可は、${app} または ${provider} のアカウント設定から、いつでも取り消すことができます。`,
    continue: (provider) => `${provider} へ進む`,
    cancel: 'キャンセル',
    account: {
      label: (provider) => `${provider} のアカウント`,
      hint: (example) => `ハンドル（例：${example}）`,
      unknown: (provider) => `${provider} にこの名前の方は見つかりません。入力内容をご確認ください。`,
    },
  },
  content: {
    post: {
      read: (app) => `${app} に表示するため、投稿、写真、動画を読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わって投稿を公開する`,
      update: (app) => `${app} で操作したときに、投稿を変更する`,
      delete: (app) => `${app} で管理できるよう、投稿を削除する`,
    },
    story: {
      read: (app) => `${app} に表示するため、ストーリーズを読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わってストーリーズを公開する`,
      delete: (app) => `${app} で管理できるよう、ストーリーズを削除する`,
    },
    video: {
      read: (app) => `${app} に表示するため、動画を読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わって動画を公開する`,
      update: (app) => `${app} で操作したときに、動画の情報を変更する`,
      delete: (app) => `${app} で管理できるよう、動画を削除する`,
    },
    comment: {
      read: (app) => `${app} に表示するため、コンテンツへのコメントを読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わってコメントや返信をする`,
      update: (app) => `${app} で操作したときに、ご自身が書いたコメントを変更する`,
      moderate: (app) => `${app} で管理できるよう、コメントを非表示にする、または再表示する`,
      delete: (app) => `${app} で管理できるよう、コンテンツへのコメントを削除する`,
    },
    reply: {
      read: (app) => `${app} に表示するため、投稿への返信を読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わって返信する`,
      update: (app) => `${app} で操作したときに、ご自身が書いた返信を変更する`,
      moderate: (app) => `${app} で管理できるよう、返信を非表示にする、または再表示する`,
      delete: (app) => `${app} で管理できるよう、ご自身が書いた返信を削除する`,
    },
    conversation: {
      read: (app) => `${app} に表示するため、会話の一覧を読み取る`,
    },
    message: {
      read: (app) => `${app} に表示するため、ダイレクトメッセージを読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わってメッセージを送信する`,
      delete: (app) => `${app} で管理できるよう、ご自身が送ったメッセージを削除する`,
    },
    notification: {
      read: (app) => `${app} に表示するため、メンションなどの通知を読み取る`,
    },
    pin: {
      read: (app) => `${app} に表示するため、ピンを読み取る`,
      publish: (app) => `${app} で操作したときに、あなたに代わってピンを公開する`,
      update: (app) => `${app} で操作したときに、ピンを変更する`,
      delete: (app) => `${app} で管理できるよう、ピンを削除する`,
    },
    board: {
      read: (app) => `${app} に表示するため、ボードを読み取る`,
      publish: (app) => `${app} で操作したとき、代わりにボードを作成する`,
      update: (app) => `${app} で操作したとき、ボードを変更する`,
      delete: (app) => `${app} で管理できるように、ボードを削除する`,
    },
  },
  metrics: (app) => `${app} に表示するため、アカウントと投稿の統計（表示回数やリーチなど）を読み取る`,
  choice: {
    heading: (app) => `${app} に連携するアカウントを選択してください`,
    lead: (app, provider) =>
      `${provider} で、次のアカウントへのアクセスが許可されました。${app} に連携されるのは、選択したアカウントだけです。`,
    accounts: 'アカウント',
    nothing: 'アカウントを一つ以上選択してください。',
    find: 'アカウントを検索',
    search: '検索',
    all: 'すべて選択',
    none: '選択をすべて解除',
    noneFound: (words) => `「${words}」に一致するアカウントはありません。`,
    alsoTicked: 'ほかに選択中のアカウント：',
    connected: '連携済み',
    missingHeading: '一部の権限が許可されていません',
    missing: (app) => `${app} が求めた権限のうち、次のものが許可されていません。`,
    withoutMissing: 'このまま続けることも、もう一度許可の画面に戻ることもできます。',
    lostHeading: 'ほかのアカウントが使えなくなります',
    lost: (app, provider) =>
      `${provider} で選択されたアカウントが前回より少ないため、以前の選択が置き換えられます。次のアカウントは ${app} で使えなくなります。`,
    keepLost: '引き続き使うには、もう一度許可の画面に戻り、これらのアカウントも選択してください。',
    again: (provider) => `${provider} の許可の画面に戻る`,
    connect: '連携する',
    cancel: 'キャンセル',
  },
  done: {
    completed: { heading: '完了しました', explanation: 'アカウントが連携されました。' },
    connected: (app) => `${app} に連携されたアカウント：`,
    failed: { heading: '連携できませんでした', explanation: '何も連携されていません。' },
    canceled: { heading: 'キャンセルされました', explanation: '何も連携されていません。' },
    expired: { heading: 'このリンクは期限切れです', explanation: '何も連携されていません。' },
    unknown: { heading: 'ここでの操作はもうありません', explanation: '手続きは終わりました。' },
    close: 'このウィンドウを閉じてかまいません。',
  },
  dataDeletion: {
    pending: {
      heading: 'データを削除しています',
      explanation:
        'ご依頼を受け付けました。このサービスが保持しているあなたのデータを削除しています。数分かかります。',
    },
    done: {
      heading: 'データを削除しました',
      explanation:
        'このサービスが保持していたあなたのデータを削除しました。連携していたアプリが独自のデータを持っている場合があります。',
    },
    unknown: {
      heading: 'このご依頼は見つかりません',
      explanation: 'コードが途中までになっているか、削除が完了してから長い時間が経っています。',
    },
  },
  someProvider: '相手のサイト',
  endings: (provider) => ({
    link_unknown: {
      heading: 'このリンクは使えません',
      explanation: 'リンクが途中で切れているか、存在しません。',
      advice: '元のアプリに戻り、もう一度最初からお試しください。',
    },
    link_used: {
      heading: 'このリンクは使用済みです',
      explanation: 'リンクが使えるのは一度だけで、最初に開いたブラウザーに限られます。',
      advice: '元のアプリに戻り、新しいリンクでもう一度お試しください。',
    },
    session_expired: {
      heading: 'このリンクは期限切れです',
      explanation: '安全のため、リンクには有効期限があります。何も連携されていません。',
      advice: '元のアプリに戻り、新しいリンクでもう一度お試しください。',
    },
    browser_unknown: {
      heading: '始めたブラウザーで続けてください',
      explanation: '安全のため、手続きを始めたブラウザーとページでのみ続けることができます。',
      advice:
        '始めたブラウザーに戻り、Cookie を許可してください。または、元のアプリからもう一度お試しください。',
    },
    form_refused: {
      heading: 'このフォームは受け付けられませんでした',
      explanation:
        '安全のため、このサイトのページから送信されたフォームのみを受け付けています。ブラウザーから、このサイトのページからの送信であることを確認できませんでした。',
      advice:
        '前のページに戻って再読み込みし、ページのボタンを使用してください。繰り返し表示される場合は、ブラウザーの拡張機能やプライバシー設定が送信元を隠している可能性があります。',
    },
    state_refused: {
      heading: '安全のため中止しました',
      explanation: 'この応答は、このブラウザーで始めた手続きのものではないか、すでに使用されています。',
      advice:
        'お心当たりがない場合は、ウィンドウを閉じてください。そうでない場合は、アプリからもう一度お試しください。',
    },
    other_server: {
      heading: '安全のため中止しました',
      explanation: '選択されたサーバーとは別のサーバーから応答があったため、何も連携されていません。',
      advice:
        'サーバー名をご確認のうえ、アプリからもう一度お試しください。再び発生する場合は、そのサーバーを使用しないでください。',
    },
    consent_denied: {
      heading: 'アクセスが許可されませんでした',
      explanation: '許可しないことを選択されたため、何も連携されていません。',
      advice: '許可なさりたい場合は、アプリに戻り、もう一度お試しください。',
    },
    provider_refused: {
      heading: '連携できませんでした',
      explanation: `${provider} が要求を受け付けなかったため、何も連携されていません。`,
      advice: 'アプリからもう一度お試しください。解決しない場合は、アプリの運営者にお知らせください。',
    },
    provider_unavailable: {
      heading: 'しばらくしてからお試しください',
      explanation: `現在 ${provider} から応答がないため、何も連携されていません。`,
      advice: '数分待ってから、アプリからもう一度お試しください。',
    },
    no_account: {
      heading: '連携できるアカウントがありません',
      explanation: `アクセスは許可されましたが、${provider} に連携できるアカウントが見つかりませんでした。`,
      advice:
        '正しいアカウントでログインし、一つ以上選択していることをご確認のうえ、アプリからもう一度お試しください。個人用のアカウントは連携できないことがあります。',
    },
    external_user_mismatch: {
      heading: 'これらのアカウントはすでに連携されています',
      explanation: '別の利用者がこのアプリと連携しています。何も変更されていません。',
      advice: 'その利用者としてアプリにログインし直すか、アプリの運営者にお知らせください。',
    },
    quota_exceeded: {
      heading: 'これ以上アカウントを連携できません',
      explanation: 'アプリが連携できるアカウントの数が上限に達しました。何も連携されていません。',
      advice: 'アカウントの数を減らしてもう一度お試しになるか、アプリの運営者にお知らせください。',
    },
    integration_disabled: {
      heading: 'この連携は停止されています',
      explanation: 'アプリは、この方法でのアカウントの連携を終了しました。何も連携されていません。',
      advice: '引き続き必要な場合は、アプリの運営者にお知らせください。',
    },
    too_many_requests: {
      heading: 'アクセスが集中しています',
      explanation: 'お使いのネットワークから、短い時間に多くの要求がありました。',
      advice: '少し待ってから、このページを再読み込みしてください。',
    },
    service_unavailable: {
      heading: 'まもなく再開します',
      explanation: '現在このページを表示できません。何も変更されていません。',
      advice: '少し待ってから、このページを再読み込みしてください。',
    },
    internal: {
      heading: 'エラーが発生しました',
      explanation: '当方の不具合です。記録されており、原因を調べます。',
      advice: 'アプリからもう一度お試しください。解決しない場合は、アプリの運営者にお知らせください。',
    },
  }),
  reference: 'お問い合わせ番号：',
  backToApp: (app) => `${app} に戻る`,
  moments: { past: 'たった今', coming: 'まもなく' },
  receiver: {
    overTime: '過去 24 時間',
    attempts: '送信の試行',
    taken: '受信済み',
    refused: '受信されず',
    times: '応答時間',
    average: '平均',
    slowest: '最長',
    took: (average, slowest) => `平均 ${average}、最長 ${slowest}`,
    nothingSent: '送信はありません',
  },
  chart: { numbers: '数値で見る', when: '日時（UTC）', nothing: 'まだありません。' },
  approval: {
    heading: '投稿の承認のお願い',
    lead: (customer) => `${customer} からこの投稿の承認の依頼が届いています。`,
    profile: 'プロフィール',
    time: '日時',
    atOnce: '承認され次第',
    title: 'タイトル',
    text: '本文',
    link: 'リンク',
    firstComment: '最初のコメント',
    warning: 'コンテンツの警告',
    files: 'ファイル',
    approve: '承認する',
    comment: '変更してほしい点',
    giveBack: '差し戻す',
    missing: '変更してほしい点をお書きください。',
    approved: {
      heading: '承認しました',
      explanation: 'ありがとうございます。予定の日時に公開されます。このページは閉じて構いません。',
    },
    returned: {
      heading: '差し戻しました',
      explanation: 'ありがとうございます。コメントをお伝えしました。このページは閉じて構いません。',
    },
    decided: {
      heading: '判断の必要はありません',
      explanation: 'この投稿はすでに判断されたか、取り下げられました。',
    },
    timePassed: '予定の日時を過ぎたため、承認できません。差し戻すと、別の日時を設定できます。',
    refused: '現在は承認できません。後でもう一度お試しになるか、差し戻してください。',
  },
  portal: {
    list: {
      heading: 'イベントの送信先',
      lead: 'アカウントのイベントが、署名付きでこれらの送信先に送信されます。',
      none: '送信先はまだありません。',
      add: '新しい送信先',
      submit: '追加する',
    },
    states: {
      on: '有効',
      failing: '失敗しています',
      paused: '一時停止中',
      stopped: '失敗が続いたため停止しました',
    },
    destination: {
      heading: 'イベントの送信先',
      all: 'すべての送信先',
      secret: '署名シークレット：',
      pause: '一時停止する',
      resume: '再開する',
      failingSince: (since) => `${since} 以降、何も届いていません。`,
    },
    fields: { name: '名前', url: 'アドレス', topics: '送信するイベント', topic: 'トピック' },
    topicNames: {
      connection: 'アカウントの連携とアクセスの終了',
      connectedProfile: '連携済みプロフィールの変更',
      content: '投稿・コメント・メッセージの新規作成と変更',
      publishRequest: '投稿の公開と失敗',
      backfillRequest: '過去のコンテンツの取り込み',
    },
    sample: {
      heading: '試してみる',
      submit: 'サンプルを送信する',
      sent: 'サンプルを送信しました',
      taken: (topic) => `${topic} のサンプルは受信されました。`,
      refused: (topic) => `${topic} のサンプルは受信されませんでした。`,
      answered: '応答：',
      unanswered: '応答がありませんでした：',
    },
    deliveries: {
      heading: '送信履歴',
      none: 'まだ何も送信されていません。',
      states: { pending: '待機中', failing: '再試行中', succeeded: '送信済み', failed: '失敗' },
      untried: '未試行',
      tries: (count) => `試行回数：${count}`,
      next: '次の試行：',
      again: '再送信する',
      earlier: '以前の送信',
    },
    change: { heading: '編集', submit: '変更を保存する' },
    secret: {
      renew: '新しい署名シークレットを作成する',
      overlap: '1 日の間は、以前のシークレットでも署名されます。',
      added: '送信先を追加しました',
      renewed: '新しい署名シークレット',
      once: '署名シークレットが表示されるのは今回だけです。受信側で使える場所に保管してください。',
    },
    remove: { ask: '削除…', submit: '送信先と送信履歴を削除する' },
    proceed: '続ける',
    problems: {
      url: 'このアドレスは使用できません。',
      name: 'この名前は使用できません。',
      topics: 'これらのイベントは選択できません。',
      topic: 'そのようなトピックはありません。',
      other: '実行できませんでした。何も変更されていません。',
    },
  },
};
