export interface FirstText {
  title: string
  title_en: string
  body: string
  body_en: string
}

/**
 * The first texts of the documents that players accept: privacy, terms and rules. They say what the portal itself does;
 * who runs the server completes them. `name` is the server's name as HTML. One function, because it is a list of texts.
 */
export const firstDocuments = (name: string): Record<'privacy' | 'terms' | 'rules', FirstText> => ({
  privacy: {
    title: 'Aviso de privacidade',
    title_en: 'Notice on privacy',
    body: `<p>Este aviso diz que dados pessoais ${name} guarda, para quê e por quanto tempo, como pede a Lei Geral de Proteção de Dados (LGPD).</p>
<h2>Quem responde pelos dados</h2>
<p>A equipe de ${name}. Para qualquer pedido sobre os seus dados, use a página de contato ou abra um ticket.</p>
<h2>O que guardamos, e para quê</h2>
<ul><li><strong>Conta</strong>: login, nome, e-mail e a senha em forma cifrada, para você entrar no portal e no jogo. Telefone e CPF só se você informar.</li><li><strong>Segurança</strong>: endereço IP, navegador e horário dos acessos, para proteger a conta contra invasão e fraude.</li><li><strong>Doações e compras</strong>: valores, datas e situação dos pagamentos, para entregar o Cash e para as contas do servidor. Os dados do cartão vão direto ao provedor de pagamento e não ficam conosco. Alguns provedores pedem o CPF.</li><li><strong>Jogo</strong>: personagens, itens, ranking e negócios no mercado. Em Configurações você escolhe o que os outros veem dos seus personagens.</li><li><strong>Atendimento</strong>: as mensagens e os arquivos dos seus tickets.</li><li><strong>Indicações</strong>: quem indicou quem, para entregar as recompensas e evitar contas falsas.</li></ul>
<h2>Cookies</h2>
<p>Usamos cookies e dados no navegador só para o portal funcionar: a sessão, o idioma, o tema, o reconhecimento do aparelho e o código de quem indicou você. Não há anúncios nem rastreamento de terceiros.</p>
<h2>Com quem compartilhamos</h2>
<p>Com o provedor de pagamento que você escolhe, com o serviço que envia os e-mails e com autoridades quando a lei obriga. Não vendemos dados.</p>
<h2>Por quanto tempo</h2>
<p>Enquanto a conta existir. Endereços dos acessos ficam até seis meses, ou enquanto durar uma punição. Registros de pagamento ficam pelo prazo que a lei exige. Arquivos de tickets são apagados algum tempo depois da última resposta.</p>
<h2>Os seus direitos</h2>
<p>No perfil você vê e corrige os seus dados. Em <a href="/settings/privacy" rel="noopener nofollow">Privacidade</a>, nas configurações, você baixa uma cópia de tudo, retira consentimentos e encerra a conta. Para o que faltar, fale com a equipe.</p>`,
    body_en: `<p>This notice says which personal data ${name} keeps, for what and for how long, as the Brazilian data protection law (LGPD) asks.</p>
<h2>Who answers for the data</h2>
<p>The staff of ${name}. For any request about your data use the contact page or open a ticket.</p>
<h2>What we keep, and for what</h2>
<ul><li><strong>Account</strong>: login, name, e-mail and the password in encrypted form, so that you can enter the portal and the game. Phone and CPF only if you give them.</li><li><strong>Security</strong>: IP address, browser and time of your visits, to protect the account from intrusion and fraud.</li><li><strong>Donations and purchases</strong>: amounts, dates and states of payments, to deliver the Cash and for the accounts of the server. Card data go straight to the payment provider and do not stay with us. Some providers ask for the CPF.</li><li><strong>Game</strong>: characters, items, ranking and trades on the market. In the settings you choose what others see of your characters.</li><li><strong>Support</strong>: the messages and files of your tickets.</li><li><strong>Invites</strong>: who invited whom, to deliver the rewards and to prevent false accounts.</li></ul>
<h2>Cookies</h2>
<p>We use cookies and data in the browser only so that the portal works: the session, the language, the theme, the recognition of the device and the code of who invited you. There are no advertisements and no tracking by third parties.</p>
<h2>With whom we share</h2>
<p>With the payment provider that you choose, with the service that sends the mails, and with authorities where the law demands it. We do not sell data.</p>
<h2>For how long</h2>
<p>While the account exists. Addresses of visits stay for up to six months, or as long as a ban lasts. Records of payments stay as long as the law demands. Files of tickets are deleted some time after the last answer.</p>
<h2>Your rights</h2>
<p>In your profile you see and correct your data. Under <a href="/en/settings/privacy" rel="noopener nofollow">Privacy</a> in the settings you download a copy of everything, withdraw consents and close the account. For anything else, talk to the staff.</p>`,
  },
  terms: {
    title: 'Termos de uso',
    title_en: 'Terms of use',
    body: `<p>Estes são os termos para usar ${name}, o portal e o jogo. Quem cria uma conta concorda com eles.</p>
<h2>A conta</h2>
<ul><li>A conta é pessoal. Não venda, não empreste e não compartilhe a senha.</li><li>Informe um e-mail que você lê: é por ele que a conta é recuperada.</li><li>Menores de 18 anos jogam e doam com a permissão de um responsável.</li></ul>
<h2>O serviço</h2>
<p>${name} é mantido por voluntários e oferecido como está. Trabalhamos para que fique no ar e para que nada se perca, mas pode haver manutenções, quedas e mudanças no jogo.</p>
<h2>Cash e itens</h2>
<p>O Cash e os itens só existem dentro deste servidor. Não são dinheiro, não rendem e não se trocam por dinheiro. Para doações e reembolsos valem as <a href="/donation-rules" rel="noopener nofollow">regras de doação</a>.</p>
<h2>O que não se faz</h2>
<p>Valem as <a href="/rules" rel="noopener nofollow">regras do servidor</a>. Também não é permitido atacar o portal ou o jogo, explorar falhas em vez de avisar a equipe, nem usar a conta de outra pessoa.</p>
<h2>Suspensão</h2>
<p>Quem descumpre os termos ou as regras pode ter a conta suspensa. O motivo é informado, e cabe recurso pela página que aparece ao entrar.</p>
<h2>Mudanças</h2>
<p>Estes termos podem mudar. Depois de uma mudança, a data dela fica no fim desta página; mudanças importantes são anunciadas nas notícias.</p>`,
    body_en: `<p>These are the terms for using ${name}, the portal and the game. Whoever creates an account agrees to them.</p>
<h2>The account</h2>
<ul><li>The account is personal. Do not sell it, lend it or share its password.</li><li>Give an e-mail address that you read: the account is recovered through it.</li><li>Those under 18 play and donate with the permission of a guardian.</li></ul>
<h2>The service</h2>
<p>${name} is kept by volunteers and offered as it is. We work to keep it running and to lose nothing, but there may be maintenance, failures and changes of the game.</p>
<h2>Cash and items</h2>
<p>Cash and items exist in this server alone. They are no money, bear no interest and cannot be turned into money. Donations and refunds follow the <a href="/en/donation-rules" rel="noopener nofollow">rules of donations</a>.</p>
<h2>What is not allowed</h2>
<p>The <a href="/en/rules" rel="noopener nofollow">rules of the server</a> hold. It is also not allowed to attack the portal or the game, to exploit faults in place of telling the staff, or to use another person's account.</p>
<h2>Suspension</h2>
<p>An account that breaks the terms or the rules may be suspended. The reason is given, and there is an appeal on the page that is shown at sign-in.</p>
<h2>Changes</h2>
<p>These terms may change. After a change, its date is at the end of this page; important changes are announced in the news.</p>`,
  },
  rules: {
    title: 'Regras do servidor',
    title_en: 'Rules of the server',
    body: `<p>Poucas regras, para que todos joguem em paz em ${name}. Elas valem no jogo, no portal e nos canais da comunidade.</p>
<h2>Respeito</h2>
<ul><li>Provocar faz parte da guerra; ofender pessoas não. Racismo, homofobia, ameaças e assédio levam a banimento.</li><li>Não divulgue dados pessoais de ninguém.</li></ul>
<h2>Jogo limpo</h2>
<ul><li>Programas que jogam por você ou mudam o cliente do jogo são proibidos.</li><li>Achou uma falha? Avise a equipe. Quem usa uma falha perde o que ganhou com ela e pode perder a conta.</li><li>Não se passe por outro jogador nem por alguém da equipe.</li></ul>
<h2>Comércio</h2>
<ul><li>Negocie pelo mercado do portal ou dentro do jogo. Venda por dinheiro de verdade é proibida.</li><li>A equipe não devolve o que foi dado ou vendido por engano.</li></ul>
<h2>Equipe</h2>
<p>Ninguém da equipe pede a sua senha. Os membros da equipe também seguem estas regras, e tudo o que fazem com contas e itens fica registrado.</p>
<h2>Punições</h2>
<p>Conforme o caso: aviso, suspensão por tempo ou definitiva. Toda suspensão tem motivo e prazo, e aceita recurso.</p>`,
    body_en: `<p>A few rules, so that everybody can play in peace on ${name}. They hold in the game, on the portal and in the places of the community.</p>
<h2>Respect</h2>
<ul><li>Taunting belongs to war; insulting people does not. Racism, homophobia, threats and harassment lead to a ban.</li><li>Do not publish anybody's personal data.</li></ul>
<h2>Fair play</h2>
<ul><li>Programs that play for you or change the game's client are forbidden.</li><li>Did you find a fault? Tell the staff. Whoever uses a fault loses what it brought, and may lose the account.</li><li>Do not pretend to be another player or a member of staff.</li></ul>
<h2>Trade</h2>
<ul><li>Trade on the portal's market or in the game. Selling for real money is forbidden.</li><li>The staff do not return what was given or sold by mistake.</li></ul>
<h2>Staff</h2>
<p>Nobody of the staff asks for your password. Members of staff follow these rules, too, and all they do with accounts and items is recorded.</p>
<h2>Sanctions</h2>
<p>Depending on the case: a warning, a suspension for a time or for good. Every suspension has a reason and an end, and can be appealed.</p>`,
  },
})
