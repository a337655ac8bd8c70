/** The German texts. */
import type { Texts } from './english.ts';

export const german: Texts = {
  tag: 'de',
  introduction: {
    heading: (app, provider) => `${provider} mit ${app} verbinden`,
    asks: (app) => `${app} bittet Sie um die Erlaubnis, Folgendes zu tun:`,
    accounts: 'Ihre Konten mit Namen und Bildern sehen, damit Sie auswählen können, welche Sie verbinden',
    permissions: 'Technische Namen der Berechtigungen',
    password: (app, provider) =>
      `Auf der nächsten Seite bittet ${provider} selbst Sie, sich anzumelden. Ihr Passwort bleibt dort: Weder ${app} noch diese Seite bekommt es zu sehen.`,
    withdraw: (app, provider) =>
      `Sie können Ihre Erlaubnis jederzeit widerrufen, über ${app} oder in den Einstellungen Ihres Kontos bei ${provider}.`,
    continue: (provider) => `Weiter zu ${provider}`,
    cancel: 'Abbrechen',
    account: {
      label: (provider) => `Ihr Konto bei ${provider}`,
      hint: (example) => `Ihr Handle, zum Beispiel ${example}`,
      unknown: (provider) => `Niemand bei ${provider} hat diesen Namen. Bitte prüfen Sie die Schreibweise.`,
    },
  },
  content: {
    post: {
      read: (app) => `Ihre Beiträge, Fotos und Videos lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Beiträge veröffentlichen, wenn Sie das in ${app} tun`,
      update: (app) => `Ihre Beiträge ändern, wenn Sie das in ${app} tun`,
      delete: (app) => `Ihre Beiträge löschen, damit Sie sie in ${app} verwalten können`,
    },
    story: {
      read: (app) => `Ihre Storys lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Storys veröffentlichen, wenn Sie das in ${app} tun`,
      delete: (app) => `Ihre Storys löschen, damit Sie sie in ${app} verwalten können`,
    },
    video: {
      read: (app) => `Ihre Videos lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Videos veröffentlichen, wenn Sie das in ${app} tun`,
      update: (app) => `Die Angaben zu Ihren Videos ändern, wenn Sie das in ${app} tun`,
      delete: (app) => `Ihre Videos löschen, damit Sie sie in ${app} verwalten können`,
    },
    comment: {
      read: (app) => `Die Kommentare zu Ihren Inhalten lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen kommentieren und antworten, wenn Sie das in ${app} tun`,
      update: (app) => `Kommentare ändern, die Sie geschrieben haben, wenn Sie das in ${app} tun`,
      moderate: (app) =>
        `Kommentare ausblenden und wieder einblenden, damit Sie sie in ${app} moderieren können`,
      delete: (app) => `Kommentare zu Ihren Inhalten löschen, damit Sie sie in ${app} moderieren können`,
    },
    reply: {
      read: (app) => `Die Antworten auf Ihre Beiträge lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen antworten, wenn Sie das in ${app} tun`,
      update: (app) => `Antworten ändern, die Sie geschrieben haben, wenn Sie das in ${app} tun`,
      moderate: (app) =>
        `Antworten ausblenden und wieder einblenden, damit Sie sie in ${app} moderieren können`,
      delete: (app) =>
        `Antworten löschen, die Sie geschrieben haben, damit Sie sie in ${app} verwalten können`,
    },
    conversation: {
      read: (app) => `Die Liste Ihrer Unterhaltungen sehen, um sie in ${app} anzuzeigen`,
    },
    message: {
      read: (app) => `Ihre Direktnachrichten lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Nachrichten senden, wenn Sie das in ${app} tun`,
      delete: (app) =>
        `Nachrichten löschen, die Sie gesendet haben, damit Sie sie in ${app} verwalten können`,
    },
    notification: {
      read: (app) => `Ihre Benachrichtigungen lesen, etwa Erwähnungen, um sie in ${app} anzuzeigen`,
    },
    pin: {
      read: (app) => `Ihre Pins lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Pins veröffentlichen, wenn Sie das in ${app} tun`,
      update: (app) => `Ihre Pins ändern, wenn Sie das in ${app} tun`,
      delete: (app) => `Ihre Pins löschen, damit Sie sie in ${app} verwalten können`,
    },
    board: {
      read: (app) => `Ihre Pinnwände lesen, um sie in ${app} anzuzeigen`,
      publish: (app) => `In Ihrem Namen Pinnwände anlegen, wenn Sie das in ${app} tun`,
      update: (app) => `Ihre Pinnwände ändern, wenn Sie das in ${app} tun`,
      delete: (app) => `Ihre Pinnwände löschen, damit Sie sie in ${app} verwalten können`,
    },
  },
  metrics: (app) =>
    `Statistiken zu Ihrem Konto und seinen Inhalten sehen, etwa Aufrufe und Reichweite, um sie in ${app} anzuzeigen`,
  choice: {
    heading: (app) => `Was möchten Sie mit ${app} verbinden?`,
    lead: (app, provider) =>
      `Für diese Konten haben Sie bei ${provider} den Zugriff erlaubt. ${app} bekommt nur die, die Sie auswählen.`,
    accounts: 'Ihre Konten',
    nothing: 'Wählen Sie mindestens ein Konto aus.',
    find: 'Konto suchen',
    search: 'Suchen',
    all: 'Alle auswählen',
    none: 'Keines auswählen',
    noneFound: (words) => `Kein Konto heißt „${words}“.`,
    alsoTicked: 'Außerdem ausgewählt:',
    connected: 'Bereits verbunden',
    missingHeading: 'Nicht alles wurde erlaubt',
    missing: (app) => `${app} hat um mehr gebeten, als Sie erlaubt haben. Diese Berechtigungen fehlen:`,
    withoutMissing: 'Sie können ohne sie fortfahren oder sich noch einmal fragen lassen.',
    lostHeading: 'Andere Konten funktionieren dann nicht mehr',
    lost: (app, provider) =>
      `Sie haben bei ${provider} weniger ausgewählt als beim letzten Mal, und das ersetzt Ihre frühere Auswahl. Diese Konten funktionieren in ${app} nicht mehr:`,
    keepLost: 'Um sie zu behalten, lassen Sie sich noch einmal fragen und wählen Sie sie mit aus.',
    again: (provider) => `Noch einmal bei ${provider} fragen lassen`,
    connect: 'Verbinden',
    cancel: 'Abbrechen',
  },
  done: {
    completed: { heading: 'Fertig!', explanation: 'Ihr Konto ist verbunden.' },
    connected: (app) => `Mit ${app} verbunden:`,
    failed: { heading: 'Die Verbindung hat nicht geklappt', explanation: 'Es wurde nichts verbunden.' },
    canceled: { heading: 'Sie haben abgebrochen', explanation: 'Es wurde nichts verbunden.' },
    expired: { heading: 'Dieser Link ist abgelaufen', explanation: 'Es wurde nichts verbunden.' },
    unknown: { heading: 'Hier gibt es nichts mehr zu tun', explanation: 'Sie sind am Ende angekommen.' },
    close: 'Sie können dieses Fenster jetzt schließen.',
  },
  dataDeletion: {
    pending: {
      heading: 'Ihre Daten werden gelöscht',
      explanation:
        'Ihre Anfrage ist angekommen. Was dieser Dienst über Sie gespeichert hat, wird gelöscht; das dauert einige Minuten.',
    },
    done: {
      heading: 'Ihre Daten sind gelöscht',
      explanation:
        'Was dieser Dienst über Sie gespeichert hatte, ist gelöscht. Die App, mit der Sie verbunden waren, hat vielleicht eigene Daten.',
    },
    unknown: {
      heading: 'Diese Anfrage gibt es nicht',
      explanation: 'Der Code ist unvollständig, oder die Anfrage wurde vor langer Zeit ausgeführt.',
    },
  },
  someProvider: 'die andere Website',
  endings: (provider) => ({
    link_unknown: {
      heading: 'Dieser Link funktioniert nicht',
      explanation: 'Er ist unvollständig, oder es hat ihn nie gegeben.',
      advice: 'Gehen Sie zurück zu der App, aus der Sie kommen, und beginnen Sie dort von vorn.',
    },
    link_used: {
      heading: 'Dieser Link wurde schon benutzt',
      explanation: 'Ein Link funktioniert nur einmal und nur in dem Browser, der ihn zuerst geöffnet hat.',
      advice:
        'Gehen Sie zurück zu der App, aus der Sie kommen, und beginnen Sie von vorn, um einen neuen Link zu erhalten.',
    },
    session_expired: {
      heading: 'Dieser Link ist abgelaufen',
      explanation: 'Zu Ihrem Schutz gilt ein Link nur für begrenzte Zeit. Es wurde nichts verbunden.',
      advice:
        'Gehen Sie zurück zu der App, aus der Sie kommen, und beginnen Sie von vorn, um einen neuen Link zu erhalten.',
    },
    browser_unknown: {
      heading: 'Bitte im ursprünglichen Browser fortfahren',
      explanation:
        'Zu Ihrem Schutz geht es nur in dem Browser und auf der Seite weiter, auf der Sie begonnen haben.',
      advice:
        'Wechseln Sie zu diesem Browser und lassen Sie Cookies zu, oder beginnen Sie in der App, aus der Sie kommen, von vorn.',
    },
    form_refused: {
      heading: 'Dieses Formular wurde nicht angenommen',
      explanation:
        'Zu Ihrem Schutz werden nur Formulare von den Seiten dieser Website angenommen, und Ihr Browser hat nicht mitgeteilt, dass dieses von dort kommt.',
      advice:
        'Gehen Sie zurück, laden Sie die Seite neu und benutzen Sie ihre Schaltflächen. Geschieht das noch einmal, verbirgt vielleicht eine Erweiterung oder eine Einstellung des Browsers, woher Formulare kommen.',
    },
    state_refused: {
      heading: 'Wir haben sicherheitshalber abgebrochen',
      explanation:
        'Diese Antwort gehört zu nichts, was in diesem Browser begonnen wurde, oder sie wurde schon einmal benutzt.',
      advice:
        'Wenn Sie das nicht selbst begonnen haben, schließen Sie das Fenster. Sonst beginnen Sie in der App von vorn.',
    },
    other_server: {
      heading: 'Wir haben sicherheitshalber abgebrochen',
      explanation:
        'Die Antwort kam von einem anderen Server als dem, den Sie gewählt haben. Es wurde nichts verbunden.',
      advice:
        'Beginnen Sie in der App von vorn, und prüfen Sie den Namen des Servers. Geschieht das wieder, benutzen Sie diesen Server nicht.',
    },
    consent_denied: {
      heading: 'Sie haben den Zugriff nicht erlaubt',
      explanation: 'Sie haben abgelehnt, daher wurde nichts verbunden.',
      advice: 'Wenn Sie zustimmen wollten, gehen Sie zurück zur App und beginnen Sie von vorn.',
    },
    provider_refused: {
      heading: 'Die Verbindung hat nicht geklappt',
      explanation: `Es wurde nichts verbunden, weil ${provider} die Anfrage nicht angenommen hat.`,
      advice:
        'Beginnen Sie in der App von vorn. Wenn es wieder nicht klappt, wenden Sie sich an den Betreiber der App.',
    },
    provider_unavailable: {
      heading: 'Bitte versuchen Sie es später noch einmal',
      explanation: `Es wurde nichts verbunden, weil ${provider} im Moment nicht antwortet.`,
      advice: 'Warten Sie einige Minuten, und beginnen Sie dann in der App von vorn.',
    },
    no_account: {
      heading: 'Es gibt kein Konto, das sich verbinden lässt',
      explanation: `Sie haben den Zugriff erlaubt, aber ${provider} hat kein Konto genannt, das sich verbinden lässt.`,
      advice:
        'Prüfen Sie, ob Sie mit dem richtigen Konto angemeldet sind und mindestens eines auswählen; persönliche Konten lassen sich oft nicht verbinden. Beginnen Sie dann in der App von vorn.',
    },
    external_user_mismatch: {
      heading: 'Diese Konten sind schon verbunden',
      explanation: 'Jemand anderes hat sie mit dieser App verbunden. Es wurde nichts geändert.',
      advice:
        'Melden Sie sich in der App als diese Person an, oder wenden Sie sich an den Betreiber der App.',
    },
    quota_exceeded: {
      heading: 'Die App kann nicht so viele Konten verbinden',
      explanation: 'Sie hat die Zahl der Konten erreicht, die sie verbinden darf. Es wurde nichts verbunden.',
      advice:
        'Beginnen Sie von vorn und wählen Sie weniger Konten, oder wenden Sie sich an den Betreiber der App.',
    },
    integration_disabled: {
      heading: 'Die App hat diese Funktion deaktiviert',
      explanation: 'Sie verbindet auf diesem Weg keine Konten mehr. Es wurde nichts verbunden.',
      advice: 'Wenden Sie sich an den Betreiber der App, wenn Sie es noch brauchen.',
    },
    too_many_requests: {
      heading: 'Zu viele Anfragen',
      explanation: 'Aus Ihrem Netz kamen in kurzer Zeit viele Anfragen.',
      advice: 'Warten Sie einen Moment, und laden Sie diese Seite dann neu.',
    },
    service_unavailable: {
      heading: 'Wir sind gleich wieder da',
      explanation: 'Diese Seite kann gerade nicht angezeigt werden. Es wurde nichts geändert.',
      advice: 'Warten Sie einen Moment, und laden Sie diese Seite dann neu.',
    },
    internal: {
      heading: 'Etwas ist schiefgegangen',
      explanation: 'Der Fehler liegt bei uns. Er wurde aufgezeichnet, und wir gehen ihm nach.',
      advice:
        'Beginnen Sie in der App von vorn. Wenn es wieder nicht klappt, wenden Sie sich an den Betreiber der App.',
    },
  }),
  reference: 'Kennung für den Support:',
  backToApp: (app) => `Zurück zu ${app}`,
  moments: { past: 'gerade eben', coming: 'gleich' },
  receiver: {
    overTime: 'Die letzten 24 Stunden',
    attempts: 'Zustellversuche',
    taken: 'angenommen',
    refused: 'nicht angenommen',
    times: 'Antwortzeiten',
    average: 'im Mittel',
    slowest: 'am längsten',
    took: (average, slowest) => `${average} im Mittel, ${slowest} am längsten`,
    nothingSent: 'es wurde nichts gesendet',
  },
  chart: { numbers: 'In Zahlen', when: 'Zeit (UTC)', nothing: 'Noch nichts.' },
  approval: {
    heading: 'Ein Beitrag zur Freigabe',
    lead: (customer) => `${customer} bittet Sie, diesen Beitrag freizugeben.`,
    profile: 'Profil',
    time: 'Zeit',
    atOnce: 'sobald er freigegeben ist',
    nextSlot: 'zur nächsten freien Zeit seines Plans',
    fields: {
      text: 'Wortlaut',
      title: 'Titel',
      link: 'Verlinkte Seite',
      linkCard: 'Linkvorschau',
      media: 'Beschreibungen der Dateien',
      target: 'Erscheint in',
      collaborators: 'Mitwirkende',
      locationExternalId: 'Ort',
      cover: 'Titelbild',
      shareToFeed: 'Auch im Feed',
      firstComment: 'Erster Kommentar',
      contentWarning: 'Inhaltswarnung',
      privacy: 'Sichtbar für',
      replyAudience: 'Wer antworten darf',
      category: 'Kategorie',
      tags: 'Schlagwörter',
      board: 'Pinnwand',
      boardSection: 'Abschnitt der Pinnwand',
      quotedExternalId: 'Zitiert',
      callToAction: 'Schaltfläche',
      poll: 'Umfrage',
      language: 'Sprache',
      license: 'Lizenz',
      embeddable: 'Darf eingebettet werden',
      madeForKids: 'Für Kinder',
      syntheticMedia: 'Mit KI erstellt',
      paidPromotion: 'Bezahlte Werbung',
      notifySubscribers: 'Benachrichtigt Abonnenten',
      musicConsent: 'Musikbedingungen akzeptiert',
      ownBrand: 'Wirbt für die eigene Marke',
      allowComments: 'Kommentare erlaubt',
      allowDuets: 'Duette erlaubt',
      allowStitches: 'Stitches erlaubt',
      coverAtMs: 'Titelbild (Sekunde)',
      autoMusic: 'Musik wird hinzugefügt',
      publishAt: 'Wird öffentlich',
      stripLocation: 'Aufnahmeort entfernt',
      thread: 'Folgende Beiträge',
      variant: 'Art',
    },
    yes: 'ja',
    no: 'nein',
    hours: 'Stunden',
    several: 'mehrere Antworten',
    files: 'Dateien',
    approve: 'Freigeben',
    comment: 'Was soll geändert werden?',
    giveBack: 'Änderung anfordern',
    missing: 'Bitte sagen Sie, was geändert werden soll.',
    approved: {
      heading: 'Freigegeben',
      explanation: 'Vielen Dank. Der Beitrag erscheint zur geplanten Zeit. Sie können diese Seite schließen.',
      atOnce: 'Vielen Dank. Der Beitrag wird jetzt veröffentlicht. Sie können diese Seite schließen.',
    },
    returned: {
      heading: 'Änderung angefordert',
      explanation: 'Vielen Dank. Ihr Kommentar wurde weitergegeben. Sie können diese Seite schließen.',
    },
    decided: {
      heading: 'Nichts mehr zu entscheiden',
      explanation: 'Über diesen Beitrag wurde schon entschieden, oder er wurde zurückgezogen.',
    },
    timePassed:
      'Die geplante Zeit ist vorbei, deshalb kann dieser Beitrag nicht mehr freigegeben werden. Fordern Sie eine Änderung an, damit er neu geplant werden kann.',
    lacksFiles:
      'Eine Datei dieses Beitrags ist noch nicht angekommen, deshalb kann er nicht freigegeben werden. Öffnen Sie diese Seite in einigen Minuten wieder, oder fordern Sie eine Änderung an.',
    refused:
      'Dieser Beitrag kann im Moment nicht freigegeben werden. Versuchen Sie es später noch einmal, oder fordern Sie eine Änderung an.',
  },
  portal: {
    list: {
      heading: 'Adressen für Ereignisse',
      lead: 'Ereignisse Ihrer Konten werden signiert an diese Adressen gesendet.',
      none: 'Noch keine Adressen.',
      add: 'Neue Adresse',
      submit: 'Hinzufügen',
    },
    states: {
      on: 'aktiv',
      failing: 'schlägt fehl',
      paused: 'pausiert',
      stopped: 'nach Fehlern gestoppt',
    },
    destination: {
      heading: 'Adresse für Ereignisse',
      all: 'Alle Adressen',
      secret: 'Signaturgeheimnis:',
      pause: 'Pausieren',
      resume: 'Fortsetzen',
      failingSince: (since) => `Seit ${since} konnte nichts zugestellt werden.`,
    },
    fields: { name: 'Bezeichnung', url: 'Adresse', topics: 'Zu sendende Ereignisse', topic: 'Thema' },
    topicNames: {
      connection: 'Wenn Konten verbunden werden und wenn der Zugriff endet',
      connectedProfile: 'Änderungen an verbundenen Profilen',
      content: 'Neue und geänderte Beiträge, Kommentare und Nachrichten',
      publishRequest: 'Beiträge, die veröffentlicht werden, und solche, die fehlschlagen',
      backfillRequest: 'Importe früherer Inhalte',
    },
    sample: {
      heading: 'Ausprobieren',
      submit: 'Beispiel senden',
      sent: 'Ein Beispiel wurde gesendet',
      taken: (topic) => `Das Beispiel für ${topic} wurde angenommen.`,
      refused: (topic) => `Das Beispiel für ${topic} wurde nicht angenommen.`,
      answered: 'Die Antwort lautet:',
      unanswered: 'Es kam keine Antwort:',
    },
    deliveries: {
      heading: 'Zustellungen',
      none: 'Es wurde noch nichts gesendet.',
      states: {
        pending: 'wartet',
        failing: 'schlägt fehl',
        succeeded: 'zugestellt',
        failed: 'fehlgeschlagen',
      },
      untried: 'noch nicht versucht',
      tries: (count) => `Versuche: ${count}`,
      next: 'Nächster Versuch:',
      again: 'Erneut senden',
      earlier: 'Frühere Zustellungen',
    },
    change: { heading: 'Bearbeiten', submit: 'Änderungen speichern' },
    secret: {
      renew: 'Neues Signaturgeheimnis erzeugen',
      overlap: 'Einen Tag lang wird zusätzlich mit dem bisherigen Signaturgeheimnis signiert.',
      added: 'Adresse hinzugefügt',
      renewed: 'Ihr neues Signaturgeheimnis',
      once: 'Das Signaturgeheimnis wird nur dieses eine Mal angezeigt. Bewahren Sie es dort auf, wo Ihr Empfänger es auslesen kann.',
    },
    remove: { ask: 'Löschen …', submit: 'Adresse und Zustellungen löschen' },
    proceed: 'Weiter',
    problems: {
      url: 'Diese Adresse lässt sich nicht verwenden.',
      name: 'Diese Bezeichnung lässt sich nicht verwenden.',
      topics: 'Diese Ereignisse lassen sich nicht auswählen.',
      topic: 'Dieses Thema gibt es nicht.',
      other: 'Das hat nicht geklappt. Es wurde nichts geändert.',
    },
  },
};
