/** The French texts. */
import type { Texts } from './english.ts';

/** Names never follow « de », which would have to become « d’ » before some of them. */
export const french: Texts = {
  tag: 'fr',
  introduction: {
    heading: (app, provider) => `Connecter ${provider} à ${app}`,
    asks: (app) => `${app} vous demande l’autorisation de\u00a0:`,
    accounts:
      'Voir vos comptes, avec leurs noms et leurs images, pour que vous choisissiez lesquels connecter',
    permissions: 'Noms techniques des autorisations',
    password: (app, provider) =>
      `Sur la page suivante, ${provider} vous demandera de vous identifier. Votre mot de passe y reste\u00a0: ni ${app} ni cette page ne peuvent le voir.`,
    withdraw: (app, provider) =>
      `Vous pouvez retirer votre autorisation à tout moment, depuis ${app} ou dans les réglages de votre compte ${provider}.`,
    continue: (provider) => `Continuer vers ${provider}`,
    cancel: 'Annuler',
    account: {
      label: (provider) => `Votre compte ${provider}`,
      hint: (example) => `Votre pseudo, par exemple ${example}`,
      unknown: (provider) => `Personne ne porte ce nom sur ${provider}. Vérifiez l’orthographe.`,
    },
  },
  content: {
    post: {
      read: (app) => `Lire vos publications, photos et vidéos, pour les afficher dans ${app}`,
      publish: (app) => `Publier en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier vos publications, lorsque vous le demandez dans ${app}`,
      delete: (app) => `Supprimer vos publications, pour que vous puissiez les gérer dans ${app}`,
    },
    story: {
      read: (app) => `Lire vos stories, pour les afficher dans ${app}`,
      publish: (app) => `Publier des stories en votre nom, lorsque vous le demandez dans ${app}`,
      delete: (app) => `Supprimer vos stories, pour que vous puissiez les gérer dans ${app}`,
    },
    video: {
      read: (app) => `Lire vos vidéos, pour les afficher dans ${app}`,
      publish: (app) => `Publier des vidéos en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier les informations de vos vidéos, lorsque vous le demandez dans ${app}`,
      delete: (app) => `Supprimer vos vidéos, pour que vous puissiez les gérer dans ${app}`,
    },
    comment: {
      read: (app) => `Lire les commentaires sous vos contenus, pour les afficher dans ${app}`,
      publish: (app) => `Commenter et répondre en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier les commentaires que vous avez écrits, lorsque vous le demandez dans ${app}`,
      moderate: (app) =>
        `Masquer des commentaires et les réafficher, pour que vous puissiez les modérer dans ${app}`,
      delete: (app) =>
        `Supprimer des commentaires sous vos contenus, pour que vous puissiez les modérer dans ${app}`,
    },
    reply: {
      read: (app) => `Lire les réponses à vos publications, pour les afficher dans ${app}`,
      publish: (app) => `Répondre en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier les réponses que vous avez écrites, lorsque vous le demandez dans ${app}`,
      moderate: (app) =>
        `Masquer des réponses et les réafficher, pour que vous puissiez les modérer dans ${app}`,
      delete: (app) =>
        `Supprimer les réponses que vous avez écrites, pour que vous puissiez les gérer dans ${app}`,
    },
    conversation: {
      read: (app) => `Voir la liste de vos conversations, pour l’afficher dans ${app}`,
    },
    message: {
      read: (app) => `Lire vos messages privés, pour les afficher dans ${app}`,
      publish: (app) => `Envoyer des messages en votre nom, lorsque vous le demandez dans ${app}`,
      delete: (app) =>
        `Supprimer les messages que vous avez envoyés, pour que vous puissiez les gérer dans ${app}`,
    },
    notification: {
      read: (app) => `Lire vos notifications, comme les mentions, pour les afficher dans ${app}`,
    },
    pin: {
      read: (app) => `Lire vos épingles, pour les afficher dans ${app}`,
      publish: (app) => `Publier des épingles en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier vos épingles, lorsque vous le demandez dans ${app}`,
      delete: (app) => `Supprimer vos épingles, pour que vous puissiez les gérer dans ${app}`,
    },
    board: {
      read: (app) => `Lire vos tableaux, pour les afficher dans ${app}`,
      publish: (app) => `Créer des tableaux en votre nom, lorsque vous le demandez dans ${app}`,
      update: (app) => `Modifier vos tableaux, lorsque vous le demandez dans ${app}`,
      delete: (app) => `Supprimer vos tableaux, pour que vous puissiez les gérer dans ${app}`,
    },
  },
  metrics: (app) =>
    `Voir les statistiques de votre compte et de ses contenus, comme les vues et la couverture, pour les afficher dans ${app}`,
  choice: {
    heading: (app) => `Choisissez ce que vous connectez à ${app}`,
    lead: (app, provider) =>
      `Sur ${provider}, vous avez donné accès à ces comptes. ${app} ne reçoit que ceux que vous sélectionnez.`,
    accounts: 'Vos comptes',
    nothing: 'Sélectionnez au moins un compte.',
    find: 'Trouver un compte',
    search: 'Rechercher',
    all: 'Tout sélectionner',
    none: 'Tout désélectionner',
    noneFound: (words) => `Aucun compte ne s’appelle «\u00a0${words}\u00a0».`,
    alsoTicked: 'Également sélectionnés\u00a0:',
    connected: 'Déjà connecté',
    missingHeading: 'Tout n’a pas été autorisé',
    missing: (app) =>
      `${app} demandait plus que ce que vous avez autorisé. Il manque ces autorisations\u00a0:`,
    withoutMissing: 'Vous pouvez continuer sans elles, ou revenir à la demande d’autorisation.',
    lostHeading: 'D’autres comptes ne fonctionneront plus',
    lost: (app, provider) =>
      `Sur ${provider}, vous avez sélectionné moins que la dernière fois, et cela remplace votre sélection précédente. Ces comptes ne fonctionnent plus dans ${app}\u00a0:`,
    keepLost: 'Pour les garder, revenez à la demande d’autorisation et sélectionnez-les aussi.',
    again: (provider) => `Revenir à la demande sur ${provider}`,
    connect: 'Connecter',
    cancel: 'Annuler',
  },
  done: {
    completed: { heading: 'C’est terminé', explanation: 'Votre compte est connecté.' },
    connected: (app) => `Connecté à ${app}\u00a0:`,
    failed: { heading: 'La connexion n’a pas fonctionné', explanation: 'Rien n’a été connecté.' },
    canceled: { heading: 'Vous avez annulé', explanation: 'Rien n’a été connecté.' },
    expired: { heading: 'Ce lien a expiré', explanation: 'Rien n’a été connecté.' },
    unknown: { heading: 'Il n’y a plus rien à faire ici', explanation: 'Tout est terminé.' },
    close: 'Vous pouvez maintenant fermer cette fenêtre.',
  },
  dataDeletion: {
    pending: {
      heading: 'Vos données sont en cours de suppression',
      explanation:
        'Votre demande est arrivée. Ce que ce service conserve à votre sujet est en cours de suppression\u00a0; cela prend quelques minutes.',
    },
    done: {
      heading: 'Vos données sont supprimées',
      explanation:
        'Ce que ce service conservait à votre sujet a été supprimé. L’application que vous aviez connectée a peut-être ses propres données.',
    },
    unknown: {
      heading: 'Cette demande n’existe pas',
      explanation: 'Le code est incomplet, ou la demande a été traitée il y a longtemps.',
    },
  },
  someProvider: 'l’autre site',
  endings: (provider) => ({
    link_unknown: {
      heading: 'Ce lien ne fonctionne pas',
      explanation: 'Il est incomplet, ou il n’a jamais existé.',
      advice: 'Revenez à l’application d’où vous venez et recommencez à partir de là.',
    },
    link_used: {
      heading: 'Ce lien a déjà servi',
      explanation:
        'Un lien ne fonctionne qu’une fois, et seulement dans le navigateur qui l’a ouvert en premier.',
      advice: 'Revenez à l’application d’où vous venez et recommencez pour obtenir un nouveau lien.',
    },
    session_expired: {
      heading: 'Ce lien a expiré',
      explanation:
        'Pour vous protéger, un lien n’est valable que pendant une durée limitée. Rien n’a été connecté.',
      advice: 'Revenez à l’application d’où vous venez et recommencez pour obtenir un nouveau lien.',
    },
    browser_unknown: {
      heading: 'Continuez dans le navigateur où vous avez commencé',
      explanation:
        'Pour vous protéger, nous ne continuons que dans le navigateur et sur la page où vous avez commencé.',
      advice:
        'Revenez à ce navigateur et autorisez les cookies, ou recommencez depuis l’application d’où vous venez.',
    },
    form_refused: {
      heading: 'Ce formulaire n’a pas été accepté',
      explanation:
        'Pour vous protéger, nous n’acceptons que les formulaires des pages de ce site, et votre navigateur n’a pas indiqué que celui-ci en vient.',
      advice:
        'Revenez en arrière, rechargez la page et utilisez ses boutons. Si cela se reproduit, une extension ou un réglage de confidentialité du navigateur masque peut-être la provenance des formulaires.',
    },
    state_refused: {
      heading: 'Nous nous sommes arrêtés par sécurité',
      explanation:
        'Cette réponse ne correspond à rien de ce qui a été commencé dans ce navigateur, ou elle a déjà servi.',
      advice:
        'Si vous n’êtes pas à l’origine de cette demande, fermez la fenêtre. Sinon, recommencez depuis l’application.',
    },
    other_server: {
      heading: 'Nous nous sommes arrêtés par sécurité',
      explanation:
        'La réponse vient d’un autre serveur que celui que vous avez choisi\u00a0; rien n’a été connecté.',
      advice:
        'Recommencez depuis l’application et vérifiez le nom du serveur. Si cela se reproduit, n’utilisez pas ce serveur.',
    },
    consent_denied: {
      heading: 'Vous n’avez pas donné accès',
      explanation: 'Vous avez refusé\u00a0; rien n’a donc été connecté.',
      advice: 'Si vous vouliez accepter, revenez à l’application et recommencez.',
    },
    provider_refused: {
      heading: 'La connexion n’a pas fonctionné',
      explanation: `Rien n’a été connecté, car ${provider} n’a pas accepté la demande.`,
      advice:
        'Recommencez depuis l’application. Si cela échoue encore, prévenez les responsables de l’application.',
    },
    provider_unavailable: {
      heading: 'Veuillez réessayer plus tard',
      explanation: `Rien n’a été connecté, car ${provider} ne répond pas pour le moment.`,
      advice: 'Patientez quelques minutes, puis recommencez depuis l’application.',
    },
    no_account: {
      heading: 'Il n’y a aucun compte à connecter',
      explanation: `Vous avez donné accès, mais ${provider} n’a indiqué aucun compte qui puisse être connecté.`,
      advice:
        'Vérifiez que vous utilisez le bon compte et que vous en sélectionnez au moins un\u00a0; souvent, les comptes personnels ne peuvent pas être connectés. Recommencez ensuite depuis l’application.',
    },
    external_user_mismatch: {
      heading: 'Ces comptes sont déjà connectés',
      explanation: 'Une autre personne les a connectés à cette application. Rien n’a été modifié.',
      advice:
        'Identifiez-vous dans l’application avec le compte de cette personne, ou prévenez les responsables de l’application.',
    },
    quota_exceeded: {
      heading: 'L’application ne peut pas connecter autant de comptes',
      explanation: 'Elle a atteint le nombre de comptes qu’elle peut connecter. Rien n’a été connecté.',
      advice: 'Recommencez en choisissant moins de comptes, ou prévenez les responsables de l’application.',
    },
    integration_disabled: {
      heading: 'L’application a désactivé cette fonction',
      explanation: 'Elle ne connecte plus de comptes de cette façon. Rien n’a été connecté.',
      advice: 'Prévenez les responsables de l’application si vous en avez encore besoin.',
    },
    too_many_requests: {
      heading: 'Trop de demandes',
      explanation: 'De nombreuses demandes sont venues de votre réseau en peu de temps.',
      advice: 'Patientez un instant, puis rechargez cette page.',
    },
    service_unavailable: {
      heading: 'Nous revenons dans un instant',
      explanation: 'Cette page ne peut pas être affichée pour le moment. Rien n’a été modifié.',
      advice: 'Patientez un instant, puis rechargez cette page.',
    },
    internal: {
      heading: 'Une erreur s’est produite',
      explanation: 'Elle vient de nous. Elle a été enregistrée et nous allons l’examiner.',
      advice:
        'Recommencez depuis l’application. Si cela échoue encore, prévenez les responsables de l’application.',
    },
  }),
  reference: 'Référence pour l’assistance\u00a0:',
  backToApp: (app) => `Revenir à ${app}`,
  moments: { past: 'à l’instant', coming: 'dans un instant' },
  receiver: {
    overTime: 'Les dernières 24 heures',
    attempts: 'Tentatives d’envoi',
    taken: 'acceptées',
    refused: 'non acceptées',
    times: 'Temps de réponse',
    average: 'moyenne',
    slowest: 'maximum',
    took: (average, slowest) => `${average} en moyenne, ${slowest} au maximum`,
    nothingSent: 'rien n’a été envoyé',
  },
  chart: { numbers: 'En chiffres', when: 'Heure (UTC)', nothing: 'Rien pour le moment.' },
  approval: {
    heading: 'Une publication à approuver',
    lead: (customer) => `${customer} vous demande d’approuver cette publication.`,
    profile: 'Profil',
    time: 'Heure',
    atOnce: 'dès qu’elle est approuvée',
    nextSlot: 'au prochain créneau libre de son calendrier',
    fields: {
      text: 'Texte',
      title: 'Titre',
      link: 'Lien',
      linkCard: 'Aperçu du lien',
      media: 'Descriptions des fichiers',
      target: 'Publiée dans',
      collaborators: 'Collaborateurs',
      locationExternalId: 'Lieu',
      cover: 'Couverture',
      shareToFeed: 'Aussi dans le fil',
      firstComment: 'Premier commentaire',
      contentWarning: 'Avertissement de contenu',
      privacy: 'Visible par',
      replyAudience: 'Qui peut répondre',
      category: 'Catégorie',
      tags: 'Mots-clés',
      board: 'Tableau',
      boardSection: 'Section du tableau',
      quotedExternalId: 'Cite',
      callToAction: 'Bouton',
      poll: 'Sondage',
      language: 'Langue',
      license: 'Licence',
      embeddable: 'Intégration autorisée',
      madeForKids: 'Conçue pour les enfants',
      syntheticMedia: 'Créée avec l’IA',
      paidPromotion: 'Promotion rémunérée',
      notifySubscribers: 'Avertit les abonnés',
      musicConsent: 'Conditions musicales acceptées',
      ownBrand: 'Promeut sa propre marque',
      allowComments: 'Commentaires autorisés',
      allowDuets: 'Duos autorisés',
      allowStitches: 'Collages autorisés',
      coverAtMs: 'Couverture (seconde)',
      autoMusic: 'Musique ajoutée',
      publishAt: 'Devient publique',
      stripLocation: 'Lieu de prise de vue retiré',
      thread: 'Publications suivantes',
      variant: 'Forme',
    },
    yes: 'oui',
    no: 'non',
    hours: 'heures',
    several: 'plusieurs réponses',
    files: 'Fichiers',
    approve: 'Approuver',
    comment: 'Que faut-il modifier\u00a0?',
    giveBack: 'Demander des modifications',
    missing: 'Indiquez ce qu’il faut modifier.',
    approved: {
      heading: 'Approuvée',
      explanation: 'Merci. La publication paraîtra à l’heure prévue. Vous pouvez fermer cette page.',
      atOnce: 'Merci. La publication paraît maintenant. Vous pouvez fermer cette page.',
    },
    returned: {
      heading: 'Modifications demandées',
      explanation: 'Merci. Votre commentaire a été transmis. Vous pouvez fermer cette page.',
    },
    decided: {
      heading: 'Il n’y a plus rien à décider',
      explanation: 'Cette publication a déjà fait l’objet d’une décision, ou elle a été retirée.',
    },
    timePassed:
      'L’heure prévue est passée, cette publication ne peut donc plus être approuvée. Demandez des modifications pour qu’elle soit reprogrammée.',
    lacksFiles:
      'Un fichier de cette publication n’est pas encore arrivé, elle ne peut donc pas être approuvée. Rouvrez cette page dans quelques minutes, ou demandez des modifications.',
    refused:
      'Cette publication ne peut pas être approuvée pour le moment. Réessayez plus tard, ou demandez des modifications.',
  },
  portal: {
    list: {
      heading: 'Adresses pour les événements',
      lead: 'Les événements de vos comptes sont envoyés, signés, à ces adresses.',
      none: 'Aucune adresse pour le moment.',
      add: 'Nouvelle adresse',
      submit: 'Ajouter',
    },
    states: {
      on: 'active',
      failing: 'en échec',
      paused: 'en pause',
      stopped: 'arrêtée après des échecs',
    },
    destination: {
      heading: 'Adresse pour les événements',
      all: 'Toutes les adresses',
      secret: 'Secret de signature\u00a0:',
      pause: 'Mettre en pause',
      resume: 'Reprendre',
      failingSince: (since) => `Rien n’a pu être livré depuis le ${since}.`,
    },
    fields: { name: 'Nom', url: 'Adresse', topics: 'Événements à envoyer', topic: 'Sujet' },
    topicNames: {
      connection: 'Les comptes connectés et la fin des accès',
      connectedProfile: 'Les changements des profils connectés',
      content: 'Les publications, commentaires et messages nouveaux ou modifiés',
      publishRequest: 'Les publications réussies et celles qui ont échoué',
      backfillRequest: 'Les imports de contenus antérieurs',
    },
    sample: {
      heading: 'Essayer',
      submit: 'Envoyer un exemple',
      sent: 'Un exemple a été envoyé',
      taken: (topic) => `L’exemple ${topic} a été accepté.`,
      refused: (topic) => `L’exemple ${topic} n’a pas été accepté.`,
      answered: 'La réponse était\u00a0:',
      unanswered: 'Il n’y a pas eu de réponse\u00a0:',
    },
    deliveries: {
      heading: 'Envois',
      none: 'Rien n’a encore été envoyé.',
      states: { pending: 'en attente', failing: 'en échec', succeeded: 'livré', failed: 'échoué' },
      untried: 'pas encore tenté',
      tries: (count) => `Tentatives\u00a0: ${count}`,
      next: 'Prochaine tentative\u00a0:',
      again: 'Renvoyer',
      earlier: 'Envois précédents',
    },
    change: { heading: 'Modifier', submit: 'Enregistrer les modifications' },
    secret: {
      renew: 'Créer un nouveau secret de signature',
      overlap: 'Pendant un jour, les envois sont aussi signés avec l’ancien secret.',
      added: 'Adresse ajoutée',
      renewed: 'Votre nouveau secret de signature',
      once: 'Ce secret de signature n’est affiché qu’une seule fois. Conservez-le là où votre récepteur peut le lire.',
    },
    remove: { ask: 'Supprimer…', submit: 'Supprimer l’adresse et ses envois' },
    proceed: 'Continuer',
    problems: {
      url: 'Cette adresse ne peut pas être utilisée.',
      name: 'Ce nom ne peut pas être utilisé.',
      topics: 'Ces événements ne peuvent pas être sélectionnés.',
      topic: 'Ce sujet n’existe pas.',
      other: 'Cela n’a pas fonctionné. Rien n’a été modifié.',
    },
  },
};
