/** The Portuguese texts. */
import type { Texts } from './english.ts';

/** The words are chosen so that they are natural in Portugal and in Brazil. */
export const portuguese: Texts = {
  tag: 'pt',
  introduction: {
    heading: (app, provider) => `Conectar ${provider} a ${app}`,
    asks: (app) => `${app} pede permissão para:`,
    accounts: 'Ver as suas contas, com os nomes e as imagens, para que possa escolher quais conectar',
    permissions: 'Nomes técnicos das permissões',
    password: (app, provider) =>
      `Na página seguinte, ${provider} vai pedir que entre na sua conta. A sua senha fica lá: nem ${app} nem esta página a podem ver.`,
    withdraw: (app, provider) =>
      `Pode retirar a permissão a qualquer momento, através de ${app} ou nas configurações da sua conta em ${provider}.`,
    continue: (provider) => `Continuar para ${provider}`,
    cancel: 'Cancelar',
    account: {
      label: (provider) => `A sua conta em ${provider}`,
      hint: (example) => `O nome da sua conta, por exemplo ${example}`,
      unknown: (provider) => `Ninguém em ${provider} tem este nome. Verifique como está escrito.`,
    },
  },
  content: {
    post: {
      read: (app) => `Ler as suas publicações, fotos e vídeos, para os mostrar em ${app}`,
      publish: (app) => `Publicar em seu nome, quando o fizer em ${app}`,
      update: (app) => `Alterar as suas publicações, quando o fizer em ${app}`,
      delete: (app) => `Apagar as suas publicações, para que as possa administrar em ${app}`,
    },
    story: {
      read: (app) => `Ler os seus stories, para os mostrar em ${app}`,
      publish: (app) => `Publicar stories em seu nome, quando o fizer em ${app}`,
      delete: (app) => `Apagar os seus stories, para que os possa administrar em ${app}`,
    },
    video: {
      read: (app) => `Ler os seus vídeos, para os mostrar em ${app}`,
      publish: (app) => `Publicar vídeos em seu nome, quando o fizer em ${app}`,
      update: (app) => `Alterar os dados dos seus vídeos, quando o fizer em ${app}`,
      delete: (app) => `Apagar os seus vídeos, para que os possa administrar em ${app}`,
    },
    comment: {
      read: (app) => `Ler os comentários dos seus conteúdos, para os mostrar em ${app}`,
      publish: (app) => `Comentar e responder em seu nome, quando o fizer em ${app}`,
      update: (app) => `Alterar os comentários que escreveu, quando o fizer em ${app}`,
      moderate: (app) => `Ocultar comentários e voltar a mostrá-los, para que os possa moderar em ${app}`,
      delete: (app) => `Apagar comentários dos seus conteúdos, para que os possa moderar em ${app}`,
    },
    reply: {
      read: (app) => `Ler as respostas às suas publicações, para as mostrar em ${app}`,
      publish: (app) => `Responder em seu nome, quando o fizer em ${app}`,
      update: (app) => `Alterar as respostas que escreveu, quando o fizer em ${app}`,
      moderate: (app) => `Ocultar respostas e voltar a mostrá-las, para que as possa moderar em ${app}`,
      delete: (app) => `Apagar as respostas que escreveu, para que as possa administrar em ${app}`,
    },
    conversation: {
      read: (app) => `Ver a lista das suas conversas, para a mostrar em ${app}`,
    },
    message: {
      read: (app) => `Ler as suas mensagens diretas, para as mostrar em ${app}`,
      publish: (app) => `Enviar mensagens em seu nome, quando o fizer em ${app}`,
      delete: (app) => `Apagar as mensagens que enviou, para que as possa administrar em ${app}`,
    },
    notification: {
      read: (app) => `Ler as suas notificações, como as menções, para as mostrar em ${app}`,
    },
    pin: {
      read: (app) => `Ler os seus pins, para os mostrar em ${app}`,
      publish: (app) => `Publicar pins em seu nome, quando o fizer em ${app}`,
      update: (app) => `Alterar os seus pins, quando o fizer em ${app}`,
      delete: (app) => `Apagar os seus pins, para que os possa administrar em ${app}`,
    },
    board: {
      read: (app) => `Ler as suas pastas, para as mostrar em ${app}`,
      publish: (app) => `Criar pastas por si, quando o fizer em ${app}`,
      update: (app) => `Alterar as suas pastas, quando o fizer em ${app}`,
      delete: (app) => `Eliminar as suas pastas, para que as possa gerir em ${app}`,
    },
  },
  metrics: (app) =>
    `Ver as estatísticas da sua conta e do que publica, como visualizações e alcance, para as mostrar em ${app}`,
  choice: {
    heading: (app) => `Escolha o que conectar a ${app}`,
    lead: (app, provider) =>
      `Em ${provider}, deu acesso a estas contas. ${app} recebe apenas as que selecionar.`,
    accounts: 'As suas contas',
    nothing: 'Selecione pelo menos uma conta.',
    find: 'Procurar uma conta',
    search: 'Procurar',
    all: 'Selecionar todas',
    none: 'Limpar a seleção',
    noneFound: (words) => `Nenhuma conta se chama “${words}”.`,
    alsoTicked: 'Também selecionadas:',
    connected: 'Já conectada',
    missingHeading: 'Nem tudo foi permitido',
    missing: (app) => `${app} pediu mais do que foi permitido. Faltam estas permissões:`,
    withoutMissing: 'Pode continuar sem elas ou pedir para responder de novo.',
    lostHeading: 'Outras contas vão deixar de funcionar',
    lost: (app, provider) =>
      `Em ${provider}, selecionou menos do que da última vez, e isso substitui a seleção anterior. Estas contas deixam de funcionar em ${app}:`,
    keepLost: 'Para as manter, peça para responder de novo e selecione-as também.',
    again: (provider) => `Responder de novo em ${provider}`,
    connect: 'Conectar',
    cancel: 'Cancelar',
  },
  done: {
    completed: { heading: 'Tudo pronto', explanation: 'A sua conta está conectada.' },
    connected: (app) => `Conectado a ${app}:`,
    failed: { heading: 'A conexão não funcionou', explanation: 'Nada foi conectado.' },
    canceled: { heading: 'A conexão foi cancelada', explanation: 'Nada foi conectado.' },
    expired: { heading: 'Este link expirou', explanation: 'Nada foi conectado.' },
    unknown: { heading: 'Não há mais nada a fazer aqui', explanation: 'Chegou ao fim.' },
    close: 'Já pode fechar esta janela.',
  },
  dataDeletion: {
    pending: {
      heading: 'A eliminação dos seus dados está em andamento',
      explanation:
        'O seu pedido foi recebido. Tudo o que este serviço guarda a seu respeito será eliminado em alguns minutos.',
    },
    done: {
      heading: 'Os seus dados foram eliminados',
      explanation:
        'Tudo o que este serviço guardava a seu respeito foi eliminado. A aplicação que tinha conectado pode ter dados próprios.',
    },
    unknown: {
      heading: 'Este pedido não existe',
      explanation: 'O código está incompleto, ou o pedido foi atendido há muito tempo.',
    },
  },
  someProvider: 'o outro site',
  endings: (provider) => ({
    link_unknown: {
      heading: 'Este link não funciona',
      explanation: 'Está incompleto ou nunca existiu.',
      advice: 'Volte à aplicação de onde veio e comece de novo a partir de lá.',
    },
    link_used: {
      heading: 'Este link já foi usado',
      explanation: 'Um link funciona uma só vez, e apenas no navegador que o abriu primeiro.',
      advice: 'Volte à aplicação de onde veio e comece de novo para obter outro link.',
    },
    session_expired: {
      heading: 'Este link expirou',
      explanation: 'Para sua proteção, um link é válido apenas por tempo limitado. Nada foi conectado.',
      advice: 'Volte à aplicação de onde veio e comece de novo para obter outro link.',
    },
    browser_unknown: {
      heading: 'Continue no navegador onde começou',
      explanation: 'Para sua proteção, isto só funciona no navegador e na página onde começou.',
      advice: 'Volte a esse navegador e permita cookies, ou comece de novo na aplicação de onde veio.',
    },
    form_refused: {
      heading: 'Este formulário não foi aceite',
      explanation:
        'Para sua proteção, só são aceites formulários das páginas deste site, e o seu navegador não indicou que este vem de lá.',
      advice:
        'Volte atrás, recarregue a página e use os botões dela. Se voltar a acontecer, uma extensão ou uma definição de privacidade do navegador pode estar a ocultar a origem dos formulários.',
    },
    state_refused: {
      heading: 'O processo foi interrompido por segurança',
      explanation:
        'Esta resposta não corresponde a nada que tenha começado neste navegador, ou já foi usada antes.',
      advice: 'Se não pediu isto, feche a janela. Caso contrário, comece de novo na aplicação.',
    },
    other_server: {
      heading: 'O processo foi interrompido por segurança',
      explanation: 'A resposta veio de um servidor diferente do que escolheu, por isso nada foi conectado.',
      advice:
        'Comece de novo na aplicação e verifique o nome do servidor. Se voltar a acontecer, não use esse servidor.',
    },
    consent_denied: {
      heading: 'O acesso não foi permitido',
      explanation: 'O pedido foi recusado, por isso nada foi conectado.',
      advice: 'Se queria aceitar, volte à aplicação e comece de novo.',
    },
    provider_refused: {
      heading: 'A conexão não funcionou',
      explanation: `Nada foi conectado, porque ${provider} não aceitou o pedido.`,
      advice: 'Comece de novo na aplicação. Se voltar a falhar, avise os responsáveis pela aplicação.',
    },
    provider_unavailable: {
      heading: 'Tente de novo mais tarde',
      explanation: `Nada foi conectado, porque ${provider} não responde neste momento.`,
      advice: 'Espere alguns minutos e comece de novo na aplicação.',
    },
    no_account: {
      heading: 'Não há nenhuma conta para conectar',
      explanation: `O acesso foi permitido, mas ${provider} não indicou nenhuma conta que possa ser conectada.`,
      advice:
        'Verifique se entrou com a conta certa e se seleciona pelo menos uma; muitas vezes, contas pessoais não podem ser conectadas. Depois, comece de novo na aplicação.',
    },
    external_user_mismatch: {
      heading: 'Estas contas já estão conectadas',
      explanation: 'Outra pessoa as conectou a esta aplicação. Nada foi alterado.',
      advice: 'Entre na aplicação como essa pessoa, ou avise os responsáveis pela aplicação.',
    },
    quota_exceeded: {
      heading: 'A aplicação não pode conectar tantas contas',
      explanation: 'Ela atingiu o número de contas que pode conectar. Nada foi conectado.',
      advice: 'Comece de novo e escolha menos contas, ou avise os responsáveis pela aplicação.',
    },
    integration_disabled: {
      heading: 'A aplicação desativou esta função',
      explanation: 'Ela já não conecta contas desta forma. Nada foi conectado.',
      advice: 'Avise os responsáveis pela aplicação se ainda precisar dela.',
    },
    too_many_requests: {
      heading: 'Muitos pedidos',
      explanation: 'Muitos pedidos vieram da sua rede em pouco tempo.',
      advice: 'Espere um momento e carregue esta página de novo.',
    },
    service_unavailable: {
      heading: 'Voltamos num instante',
      explanation: 'Esta página não pode ser mostrada neste momento. Nada foi alterado.',
      advice: 'Espere um momento e carregue esta página de novo.',
    },
    internal: {
      heading: 'Ocorreu um erro',
      explanation: 'A falha é nossa. Já temos os dados dela e vamos analisá-la.',
      advice: 'Comece de novo na aplicação. Se voltar a falhar, avise os responsáveis pela aplicação.',
    },
  }),
  reference: 'Referência para o suporte:',
  backToApp: (app) => `Voltar para ${app}`,
  moments: { past: 'agora mesmo', coming: 'daqui a pouco' },
  receiver: {
    overTime: 'As últimas 24 horas',
    attempts: 'Tentativas de entrega',
    taken: 'com sucesso',
    refused: 'sem sucesso',
    times: 'Tempos de resposta',
    average: 'média',
    slowest: 'máximo',
    took: (average, slowest) => `${average} em média, ${slowest} no máximo`,
    nothingSent: 'nada foi enviado',
  },
  chart: { numbers: 'Em números', when: 'Quando (UTC)', nothing: 'Nada ainda.' },
  approval: {
    heading: 'Uma publicação para aprovar',
    lead: (customer) => `${customer} pede que você aprove esta publicação.`,
    profile: 'Perfil',
    time: 'Horário',
    atOnce: 'assim que for aprovada',
    title: 'Título',
    text: 'Texto',
    link: 'Link',
    firstComment: 'Primeiro comentário',
    warning: 'Aviso de conteúdo',
    files: 'Arquivos',
    approve: 'Aprovar',
    comment: 'O que deve ser alterado?',
    giveBack: 'Devolver',
    missing: 'Diga o que deve ser alterado.',
    approved: {
      heading: 'Aprovada',
      explanation: 'Obrigado. Ela será publicada no horário dela. Você pode fechar esta página.',
    },
    returned: {
      heading: 'Devolvida',
      explanation: 'Obrigado. O seu comentário foi encaminhado. Você pode fechar esta página.',
    },
    decided: {
      heading: 'Não há mais nada a decidir',
      explanation: 'Já se decidiu sobre esta publicação, ou ela foi retirada.',
    },
    timePassed:
      'O horário dela passou, por isso não pode mais ser aprovada. Devolva-a para que receba outro horário.',
    refused: 'Ela não pode ser aprovada no momento. Tente mais tarde ou devolva-a.',
  },
  portal: {
    list: {
      heading: 'Endereços para eventos',
      lead: 'Os eventos das suas contas são enviados, assinados, a estes endereços.',
      none: 'Ainda não há endereços.',
      add: 'Novo endereço',
      submit: 'Adicionar',
    },
    states: {
      on: 'ativo',
      failing: 'com falhas',
      paused: 'em pausa',
      stopped: 'parado após falhas',
    },
    destination: {
      heading: 'Endereço para eventos',
      all: 'Todos os endereços',
      secret: 'Segredo da assinatura:',
      pause: 'Pausar',
      resume: 'Retomar',
      failingSince: (since) => `Nada pôde ser entregue desde ${since}.`,
    },
    fields: { name: 'Nome', url: 'Endereço', topics: 'Eventos a enviar', topic: 'Assunto' },
    topicNames: {
      connection: 'Contas que são conectadas e acessos que terminam',
      connectedProfile: 'Alterações nos perfis conectados',
      content: 'Publicações, comentários e mensagens novos ou alterados',
      publishRequest: 'Publicações feitas e as que falham',
      backfillRequest: 'Importações de conteúdo anterior',
    },
    sample: {
      heading: 'Experimentar',
      submit: 'Enviar um exemplo',
      sent: 'Um exemplo foi enviado',
      taken: (topic) => `O exemplo de ${topic} foi recebido.`,
      refused: (topic) => `O exemplo de ${topic} não foi recebido.`,
      answered: 'A resposta foi:',
      unanswered: 'Não houve resposta:',
    },
    deliveries: {
      heading: 'Entregas',
      none: 'Nada foi enviado ainda.',
      states: { pending: 'em espera', failing: 'com falhas', succeeded: 'entregue', failed: 'falhou' },
      untried: 'ainda sem tentativas',
      tries: (count) => `Tentativas: ${count}`,
      next: 'Próxima tentativa:',
      again: 'Reenviar',
      earlier: 'Entregas anteriores',
    },
    change: { heading: 'Editar', submit: 'Salvar as alterações' },
    secret: {
      renew: 'Criar um novo segredo da assinatura',
      overlap: 'Durante um dia, as entregas também são assinadas com o segredo anterior.',
      added: 'Endereço adicionado',
      renewed: 'O seu novo segredo da assinatura',
      once: 'Este segredo da assinatura só é mostrado uma vez. Guarde-o onde o seu receptor o possa ler.',
    },
    remove: { ask: 'Apagar…', submit: 'Apagar o endereço e as entregas' },
    proceed: 'Continuar',
    problems: {
      url: 'Este endereço não pode ser usado.',
      name: 'Este nome não pode ser usado.',
      topics: 'Estes eventos não podem ser selecionados.',
      topic: 'Este assunto não existe.',
      other: 'Isso não funcionou. Nada foi alterado.',
    },
  },
};
