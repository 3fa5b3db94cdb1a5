import type { SitePageName } from '@guildhall/contract/sitepage'
import { firstDocuments, type FirstText } from './first-documents.ts'

/**
 * The texts of the pages until staff edit them: true of any server that runs this portal, and without names. /contact
 * shows the ways to reach staff below its text. One function, because it is a list of texts.
 */
export const firstTexts = ({ appName }: { appName: string }): Record<SitePageName, FirstText> => {
  const name = appName.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    ...firstDocuments(name),
    about: {
      title: 'Sobre o servidor',
      title_en: 'About the server',
      body: `<p>${name} é um servidor de jogo mantido por fãs, para quem gosta de guerra de castelos, de chefes que só caem em grupo e de uma comunidade em que os nomes se conhecem.</p>
<h2>Sem fins lucrativos</h2>
<p>Ninguém vive do servidor. As doações pagam as máquinas e a conexão, e quem doa recebe Cash como agradecimento.</p>
<h2>O que você encontra neste portal</h2>
<ul><li>as notícias do servidor e o ranking dos personagens;</li><li>os próximos chefes e guerras, com a hora certa;</li><li>os arquivos para instalar e atualizar o jogo;</li><li>a sua conta: senha, perfil e segurança.</li></ul>
<h2>Um projeto de fãs</h2>
<p>Não temos vínculo com a detentora da marca do jogo original. Jogar é grátis.</p>`,
      body_en: `<p>${name} is a game server kept by fans, for those who like castle wars, bosses that only fall to a group and a community where names are known.</p>
<h2>Not for profit</h2>
<p>Nobody lives off the server. Donations pay for the machines and the connection, and whoever donates is thanked with Cash.</p>
<h2>What you find on this portal</h2>
<ul><li>the server's news and the ranking of characters;</li><li>the next bosses and wars, at the right time;</li><li>the files to install and update the game;</li><li>your account: password, profile and security.</li></ul>
<h2>A fan project</h2>
<p>We have no ties to the owner of the original game's brand. Playing is free.</p>`,
    },
    team: {
      title: 'Quem cuida do servidor',
      title_en: 'Who looks after the server',
      body: `<p>A equipe de ${name} é feita de voluntários. Estes são os papéis; quem os exerce aparece no jogo com a marca <strong>GM</strong>.</p>
<h2>Administração</h2>
<p>Cuida das máquinas, das atualizações e das contas. Responde pelas decisões sobre doações e por tudo o que entra no jogo.</p>
<h2>Game Masters</h2>
<p>Conduzem eventos e guerras, atendem chamados e aplicam as regras. Um GM nunca pede a sua senha, nem dentro nem fora do jogo.</p>
<h2>Comunidade</h2>
<p>Escreve as notícias e os guias e leva à administração o que os jogadores pedem.</p>
<h2>Quer ajudar?</h2>
<p>Fale conosco pela página de contato e diga em que gostaria de ajudar.</p>`,
      body_en: `<p>The team of ${name} is made of volunteers. These are the roles; those who hold them appear in the game with the mark <strong>GM</strong>.</p>
<h2>Administration</h2>
<p>Looks after the machines, the updates and the accounts. Answers for the decisions on donations and for all that enters the game.</p>
<h2>Game Masters</h2>
<p>Run events and wars, answer requests and apply the rules. A GM never asks for your password, in the game or out of it.</p>
<h2>Community</h2>
<p>Writes the news and the guides and brings to the administration what players ask for.</p>
<h2>Want to help?</h2>
<p>Write to us through the contact page and say what you would like to do.</p>`,
    },
    contact: {
      title: 'Fale conosco',
      title_en: 'Contact us',
      body: `<p>Antes de escrever, veja se a sua dúvida já não está respondida nas notícias. Para problemas com a conta ou com uma doação, diga o seu login e o que aconteceu, com o dia e a hora.</p>
<p><strong>Nunca envie a sua senha.</strong> Ninguém da equipe precisa dela.</p>`,
      body_en: `<p>Before you write, see whether the news have already answered your question. For trouble with your account or a donation, tell us your login and what happened, with day and time.</p>
<p><strong>Never send your password.</strong> Nobody on the team needs it.</p>`,
    },
    'donation-rules': {
      title: 'Regras de doação e reembolso',
      title_en: 'Rules of donations and refunds',
      body: `<p>Uma doação ajuda a manter ${name} no ar. Quem doa recebe Cash como agradecimento.</p>
<h2>O que é uma doação</h2>
<p>É voluntária: jogar é grátis. O Cash serve para a loja e o mercado deste servidor e não se troca de volta por dinheiro.</p>
<h2>Quando o Cash entra</h2>
<p>Assim que o provedor confirma o pagamento, quase sempre em segundos. Uma transferência bancária espera até a equipe conferir o comprovante. Cada doação tem um recibo em Minhas transações.</p>
<h2>Reembolso</h2>
<ul><li>Você pode pedir o reembolso em até 7 dias depois do pagamento, se ainda não gastou o Cash dessa doação.</li><li>Fale com a equipe e informe o número do pagamento, que está no recibo.</li><li>Com o reembolso, o Cash da doação sai da carteira. O dinheiro volta pela forma em que foi pago, no prazo do provedor ou do banco.</li><li>Pagou duas vezes ou com outro valor? A equipe confere e devolve ou credita.</li></ul>
<h2>Contestação no banco ou no cartão</h2>
<p>Fale antes com a equipe. Quando o banco ou o cartão devolve o valor, o Cash da doação sai da carteira, e uma carteira negativa não compra até ser acertada.</p>`,
      body_en: `<p>A donation helps to keep ${name} running. Those who donate get Cash as a thank-you.</p>
<h2>What a donation is</h2>
<p>It is voluntary: playing is free. Cash is for the shop and the market of this server and cannot be turned back into money.</p>
<h2>When the Cash comes</h2>
<p>As soon as the provider confirms the payment, nearly always within seconds. A bank transfer waits until the staff have checked its receipt. Each donation has a receipt under My transactions.</p>
<h2>Refunds</h2>
<ul><li>You can ask for a refund up to 7 days after the payment if you have not spent the Cash of that donation.</li><li>Write to the staff and give the number of the payment, which is on its receipt.</li><li>With the refund the Cash of the donation leaves the wallet. The money goes back the way it was paid, as soon as the provider or the bank allows.</li><li>Did you pay twice, or another amount? The staff check it and return or credit it.</li></ul>
<h2>Disputes at the bank or the card</h2>
<p>Write to the staff first. When the bank or the card gives the money back, the Cash of the donation leaves the wallet, and a negative wallet cannot buy until it is settled.</p>`,
    },
  }
}
