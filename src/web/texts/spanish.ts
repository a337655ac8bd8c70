/** The Spanish texts. */
import type { Texts } from './english.ts';

export const spanish: Texts = {
  tag: 'es',
  introduction: {
    heading: (app, provider) => `Conectar ${provider} con ${app}`,
    asks: (app) => `${app} le pide permiso para:`,
    accounts: 'Ver sus cuentas, con sus nombres e imágenes, para que usted elija cuáles conectar',
    permissions: 'Nombres técnicos de los permisos',
    password: (app, provider) =>
      `En la página siguiente, ${provider} le pedirá que inicie sesión. Su contraseña se queda allí: ni ${app} ni esta página llegan a verla.`,
    withdraw: (app, provider) =>
      `Puede retirar su permiso en cualquier momento, a través de ${app} o en la configuración de su cuenta de ${provider}.`,
    continue: (provider) => `Continuar a ${provider}`,
    cancel: 'Cancelar',
    account: {
      label: (provider) => `Su cuenta de ${provider}`,
      hint: (example) => `Su nombre de usuario, por ejemplo ${example}`,
      unknown: (provider) => `Nadie en ${provider} tiene este nombre. Compruebe cómo está escrito.`,
    },
  },
  content: {
    post: {
      read: (app) => `Leer sus publicaciones, fotos y vídeos, para mostrarlos en ${app}`,
      publish: (app) => `Publicar en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar sus publicaciones, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar sus publicaciones, para que usted pueda gestionarlas en ${app}`,
    },
    story: {
      read: (app) => `Leer sus historias, para mostrarlas en ${app}`,
      publish: (app) => `Publicar historias en su nombre, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar sus historias, para que usted pueda gestionarlas en ${app}`,
    },
    video: {
      read: (app) => `Leer sus vídeos, para mostrarlos en ${app}`,
      publish: (app) => `Publicar vídeos en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar los datos de sus vídeos, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar sus vídeos, para que usted pueda gestionarlos en ${app}`,
    },
    comment: {
      read: (app) => `Leer los comentarios de sus contenidos, para mostrarlos en ${app}`,
      publish: (app) => `Comentar y responder en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar los comentarios que usted escribió, cuando usted lo haga en ${app}`,
      moderate: (app) =>
        `Ocultar comentarios y volver a mostrarlos, para que usted pueda moderarlos en ${app}`,
      delete: (app) => `Eliminar comentarios de sus contenidos, para que usted pueda moderarlos en ${app}`,
    },
    reply: {
      read: (app) => `Leer las respuestas a sus publicaciones, para mostrarlas en ${app}`,
      publish: (app) => `Responder en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar las respuestas que usted escribió, cuando usted lo haga en ${app}`,
      moderate: (app) =>
        `Ocultar respuestas y volver a mostrarlas, para que usted pueda moderarlas en ${app}`,
      delete: (app) => `Eliminar las respuestas que usted escribió, para que pueda gestionarlas en ${app}`,
    },
    conversation: {
      read: (app) => `Ver la lista de sus conversaciones, para mostrarla en ${app}`,
    },
    message: {
      read: (app) => `Leer sus mensajes directos, para mostrarlos en ${app}`,
      publish: (app) => `Enviar mensajes en su nombre, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar los mensajes que usted envió, para que pueda gestionarlos en ${app}`,
    },
    notification: {
      read: (app) => `Leer sus notificaciones, como las menciones, para mostrarlas en ${app}`,
    },
    pin: {
      read: (app) => `Leer sus pines, para mostrarlos en ${app}`,
      publish: (app) => `Publicar pines en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar sus pines, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar sus pines, para que usted pueda gestionarlos en ${app}`,
    },
    board: {
      read: (app) => `Leer sus tableros, para mostrarlos en ${app}`,
      publish: (app) => `Crear tableros en su nombre, cuando usted lo haga en ${app}`,
      update: (app) => `Modificar sus tableros, cuando usted lo haga en ${app}`,
      delete: (app) => `Eliminar sus tableros, para que usted pueda gestionarlos en ${app}`,
    },
  },
  metrics: (app) =>
    `Ver las estadísticas de su cuenta y de lo que publica, como las visualizaciones y el alcance, para mostrarlas en ${app}`,
  choice: {
    heading: (app) => `Elija qué conectar con ${app}`,
    lead: (app, provider) =>
      `En ${provider} ha dado acceso a estas cuentas. ${app} recibe solo las que usted seleccione.`,
    accounts: 'Sus cuentas',
    nothing: 'Seleccione al menos una cuenta.',
    find: 'Buscar una cuenta',
    search: 'Buscar',
    all: 'Seleccionar todas',
    none: 'Quitar la selección',
    noneFound: (words) => `Ninguna cuenta se llama «${words}».`,
    alsoTicked: 'También seleccionadas:',
    connected: 'Ya conectada',
    missingHeading: 'No se ha permitido todo',
    missing: (app) => `${app} pidió más de lo que usted ha permitido. Faltan estos permisos:`,
    withoutMissing: 'Puede continuar sin ellos o pedir que se le pregunte de nuevo.',
    lostHeading: 'Otras cuentas dejarán de funcionar',
    lost: (app, provider) =>
      `En ${provider} ha seleccionado menos que la última vez, y eso sustituye su selección anterior. Estas cuentas dejan de funcionar en ${app}:`,
    keepLost: 'Para conservarlas, pida que se le pregunte de nuevo y selecciónelas también.',
    again: (provider) => `Volver a preguntar en ${provider}`,
    connect: 'Conectar',
    cancel: 'Cancelar',
  },
  done: {
    completed: { heading: 'Todo listo', explanation: 'Su cuenta está conectada.' },
    connected: (app) => `Conectado con ${app}:`,
    failed: { heading: 'La conexión no ha funcionado', explanation: 'No se ha conectado nada.' },
    canceled: { heading: 'Ha cancelado', explanation: 'No se ha conectado nada.' },
    expired: { heading: 'Este enlace ha caducado', explanation: 'No se ha conectado nada.' },
    unknown: { heading: 'Aquí no queda nada por hacer', explanation: 'Ha llegado al final.' },
    close: 'Ya puede cerrar esta ventana.',
  },
  dataDeletion: {
    pending: {
      heading: 'Sus datos se están eliminando',
      explanation:
        'Su solicitud ha llegado. Se está eliminando lo que este servicio guarda sobre usted; tarda unos minutos.',
    },
    done: {
      heading: 'Sus datos se han eliminado',
      explanation:
        'Lo que este servicio guardaba sobre usted se ha eliminado. La aplicación que había conectado puede tener datos propios.',
    },
    unknown: {
      heading: 'Esta solicitud no existe',
      explanation: 'El código está incompleto, o la solicitud se atendió hace mucho tiempo.',
    },
  },
  someProvider: 'el otro sitio',
  endings: (provider) => ({
    link_unknown: {
      heading: 'Este enlace no funciona',
      explanation: 'Está incompleto o nunca ha existido.',
      advice: 'Vuelva a la aplicación de la que viene y empiece de nuevo desde allí.',
    },
    link_used: {
      heading: 'Este enlace ya se ha usado',
      explanation: 'Un enlace funciona una sola vez, y solo en el navegador que lo abrió primero.',
      advice: 'Vuelva a la aplicación de la que viene y empiece de nuevo para obtener otro enlace.',
    },
    session_expired: {
      heading: 'Este enlace ha caducado',
      explanation:
        'Por su seguridad, un enlace solo es válido durante un tiempo limitado. No se ha conectado nada.',
      advice: 'Vuelva a la aplicación de la que viene y empiece de nuevo para obtener otro enlace.',
    },
    browser_unknown: {
      heading: 'Continúe en el navegador donde empezó',
      explanation: 'Por su seguridad, esto solo funciona en el navegador y en la página donde empezó.',
      advice:
        'Vuelva a ese navegador y permita las cookies, o empiece de nuevo desde la aplicación de la que viene.',
    },
    form_refused: {
      heading: 'Este formulario no se ha aceptado',
      explanation:
        'Por su seguridad, solo se aceptan formularios de las páginas de este sitio, y su navegador no ha indicado que este proceda de ellas.',
      advice:
        'Vuelva atrás, recargue la página y use sus botones. Si vuelve a ocurrir, puede que una extensión o un ajuste de privacidad del navegador oculte de dónde vienen los formularios.',
    },
    state_refused: {
      heading: 'Nos hemos detenido por seguridad',
      explanation:
        'Esta respuesta no corresponde a nada que se haya iniciado en este navegador, o ya se usó antes.',
      advice:
        'Si no lo ha iniciado usted, cierre la ventana. En caso contrario, empiece de nuevo desde la aplicación.',
    },
    other_server: {
      heading: 'Nos hemos detenido por seguridad',
      explanation:
        'La respuesta procede de un servidor distinto del que ha elegido, así que no se ha conectado nada.',
      advice:
        'Empiece de nuevo desde la aplicación y compruebe el nombre del servidor. Si vuelve a ocurrir, no use ese servidor.',
    },
    consent_denied: {
      heading: 'No ha dado acceso',
      explanation: 'Ha rechazado la solicitud, así que no se ha conectado nada.',
      advice: 'Si quería aceptar, vuelva a la aplicación y empiece de nuevo.',
    },
    provider_refused: {
      heading: 'La conexión no ha funcionado',
      explanation: `No se ha conectado nada, porque ${provider} no ha aceptado la solicitud.`,
      advice:
        'Empiece de nuevo desde la aplicación. Si vuelve a fallar, avise a los responsables de la aplicación.',
    },
    provider_unavailable: {
      heading: 'Inténtelo de nuevo más tarde',
      explanation: `No se ha conectado nada, porque ${provider} no responde en este momento.`,
      advice: 'Espere unos minutos y empiece de nuevo desde la aplicación.',
    },
    no_account: {
      heading: 'No hay ninguna cuenta que conectar',
      explanation: `Ha dado acceso, pero ${provider} no ha indicado ninguna cuenta que se pueda conectar.`,
      advice:
        'Compruebe que ha iniciado sesión con la cuenta correcta y que selecciona al menos una; las cuentas personales a menudo no se pueden conectar. Después, empiece de nuevo desde la aplicación.',
    },
    external_user_mismatch: {
      heading: 'Estas cuentas ya están conectadas',
      explanation: 'Otra persona las ha conectado a esta aplicación. No se ha cambiado nada.',
      advice: 'Inicie sesión en la aplicación como esa persona, o avise a los responsables de la aplicación.',
    },
    quota_exceeded: {
      heading: 'La aplicación no puede conectar tantas cuentas',
      explanation: 'Ha alcanzado el número de cuentas que puede conectar. No se ha conectado nada.',
      advice: 'Empiece de nuevo y elija menos cuentas, o avise a los responsables de la aplicación.',
    },
    integration_disabled: {
      heading: 'La aplicación ha desactivado esta función',
      explanation: 'Ya no conecta cuentas de esta manera. No se ha conectado nada.',
      advice: 'Avise a los responsables de la aplicación si todavía lo necesita.',
    },
    too_many_requests: {
      heading: 'Demasiadas solicitudes',
      explanation: 'Desde su red han llegado muchas solicitudes en poco tiempo.',
      advice: 'Espere un momento y vuelva a cargar esta página.',
    },
    service_unavailable: {
      heading: 'Volvemos enseguida',
      explanation: 'Esta página no se puede mostrar en este momento. No se ha cambiado nada.',
      advice: 'Espere un momento y vuelva a cargar esta página.',
    },
    internal: {
      heading: 'Algo ha salido mal',
      explanation: 'El error es nuestro. Ha quedado registrado y lo examinaremos.',
      advice:
        'Empiece de nuevo desde la aplicación. Si vuelve a fallar, avise a los responsables de la aplicación.',
    },
  }),
  reference: 'Referencia para el soporte:',
  backToApp: (app) => `Volver a ${app}`,
  moments: { past: 'ahora mismo', coming: 'dentro de un momento' },
  receiver: {
    overTime: 'Las últimas 24 horas',
    attempts: 'Intentos de entrega',
    taken: 'aceptados',
    refused: 'no aceptados',
    times: 'Tiempos de respuesta',
    average: 'media',
    slowest: 'máximo',
    took: (average, slowest) => `${average} de media, ${slowest} como máximo`,
    nothingSent: 'no se ha enviado nada',
  },
  chart: { numbers: 'En cifras', when: 'Hora (UTC)', nothing: 'Todavía nada.' },
  approval: {
    heading: 'Una publicación para aprobar',
    lead: (customer) => `${customer} le pide que apruebe esta publicación.`,
    profile: 'Perfil',
    time: 'Hora',
    atOnce: 'en cuanto se apruebe',
    nextSlot: 'en la próxima hora libre de su calendario',
    fields: {
      text: 'Texto',
      title: 'Título',
      link: 'Enlace',
      linkCard: 'Vista previa del enlace',
      media: 'Descripciones de los archivos',
      target: 'Se publica en',
      collaborators: 'Colaboradores',
      locationExternalId: 'Lugar',
      cover: 'Portada',
      shareToFeed: 'También en el feed',
      firstComment: 'Primer comentario',
      contentWarning: 'Advertencia de contenido',
      privacy: 'Visible para',
      replyAudience: 'Quién puede responder',
      category: 'Categoría',
      tags: 'Etiquetas',
      board: 'Tablero',
      boardSection: 'Sección del tablero',
      quotedExternalId: 'Cita',
      callToAction: 'Botón',
      poll: 'Encuesta',
      language: 'Idioma',
      license: 'Licencia',
      embeddable: 'Se puede insertar',
      madeForKids: 'Para niños',
      syntheticMedia: 'Hecha con IA',
      paidPromotion: 'Promoción pagada',
      notifySubscribers: 'Avisa a los suscriptores',
      musicConsent: 'Condiciones de música aceptadas',
      ownBrand: 'Promociona su propia marca',
      allowComments: 'Comentarios permitidos',
      allowDuets: 'Dúos permitidos',
      allowStitches: 'Stitches permitidos',
      coverAtMs: 'Portada (segundo)',
      autoMusic: 'Se añade música',
      publishAt: 'Se hace pública',
      stripLocation: 'Lugar de la toma eliminado',
      thread: 'Publicaciones que siguen',
      variant: 'Forma',
    },
    yes: 'sí',
    no: 'no',
    hours: 'horas',
    several: 'varias respuestas',
    files: 'Archivos',
    approve: 'Aprobar',
    comment: '¿Qué hay que cambiar?',
    giveBack: 'Pedir cambios',
    missing: 'Indique qué hay que cambiar.',
    approved: {
      heading: 'Aprobada',
      explanation: 'Gracias. Se publicará a la hora prevista. Puede cerrar esta página.',
      atOnce: 'Gracias. Se está publicando ahora. Puede cerrar esta página.',
    },
    returned: {
      heading: 'Cambios pedidos',
      explanation: 'Gracias. Hemos transmitido su comentario. Puede cerrar esta página.',
    },
    decided: {
      heading: 'No queda nada por decidir',
      explanation: 'Ya se ha decidido sobre esta publicación, o se ha retirado.',
    },
    timePassed:
      'La hora prevista ha pasado, por lo que esta publicación ya no se puede aprobar. Pida cambios para que se programe de nuevo.',
    lacksFiles:
      'Todavía falta un archivo de esta publicación, por lo que no se puede aprobar. Vuelva a abrir esta página dentro de unos minutos o pida cambios.',
    refused: 'En este momento no se puede aprobar esta publicación. Inténtelo más tarde o pida cambios.',
  },
  portal: {
    list: {
      heading: 'Direcciones para eventos',
      lead: 'Los eventos de sus cuentas se envían firmados a estas direcciones.',
      none: 'Todavía no hay direcciones.',
      add: 'Nueva dirección',
      submit: 'Añadir',
    },
    states: {
      on: 'activa',
      failing: 'con fallos',
      paused: 'en pausa',
      stopped: 'detenida tras varios fallos',
    },
    destination: {
      heading: 'Dirección para eventos',
      all: 'Todas las direcciones',
      secret: 'Secreto de firma:',
      pause: 'Poner en pausa',
      resume: 'Reanudar',
      failingSince: (since) => `No se ha podido entregar nada desde el ${since}.`,
    },
    fields: { name: 'Nombre', url: 'Dirección', topics: 'Eventos que se envían', topic: 'Tema' },
    topicNames: {
      connection: 'Cuentas que se conectan y accesos que terminan',
      connectedProfile: 'Cambios en los perfiles conectados',
      content: 'Publicaciones, comentarios y mensajes nuevos o modificados',
      publishRequest: 'Publicaciones realizadas y las que han fallado',
      backfillRequest: 'Importaciones de contenido anterior',
    },
    sample: {
      heading: 'Probar',
      submit: 'Enviar un ejemplo',
      sent: 'Se ha enviado un ejemplo',
      taken: (topic) => `El ejemplo de ${topic} se ha aceptado.`,
      refused: (topic) => `El ejemplo de ${topic} no se ha aceptado.`,
      answered: 'La respuesta fue:',
      unanswered: 'No hubo respuesta:',
    },
    deliveries: {
      heading: 'Entregas',
      none: 'Todavía no se ha enviado nada.',
      states: { pending: 'en espera', failing: 'con fallos', succeeded: 'entregada', failed: 'fallida' },
      untried: 'sin intentos todavía',
      tries: (count) => `Intentos: ${count}`,
      next: 'Próximo intento:',
      again: 'Reenviar',
      earlier: 'Entregas anteriores',
    },
    change: { heading: 'Editar', submit: 'Guardar los cambios' },
    secret: {
      renew: 'Crear un nuevo secreto de firma',
      overlap: 'Durante un día, las entregas se firman también con el secreto anterior.',
      added: 'Dirección añadida',
      renewed: 'Su nuevo secreto de firma',
      once: 'Este secreto de firma solo se muestra una vez. Guárdelo donde su receptor pueda leerlo.',
    },
    remove: { ask: 'Eliminar…', submit: 'Eliminar la dirección y sus entregas' },
    proceed: 'Continuar',
    problems: {
      url: 'Esta dirección no se puede usar.',
      name: 'Este nombre no se puede usar.',
      topics: 'Estos eventos no se pueden seleccionar.',
      topic: 'Este tema no existe.',
      other: 'No ha sido posible. No se ha cambiado nada.',
    },
  },
};
