import type { SeededGuide, SeededSubguide } from './seeded-guide.ts'

/** The first sub-guide, and the two guides that the site links to. Their texts fit any server that runs this portal. */
export const firstSubguide: SeededSubguide = { title: 'Primeiros passos', title_en: 'First steps', ordenation: 1 }

export const firstGuides: SeededGuide[] = [
  {
    slug: 'como-ganhar-cash',
    subguide: 0,
    ordenation: 2,
    daysAgo: 30,
    pt: {
      title: 'Como ganhar Cash: guia para quem está começando',
      html: `<p>Cash é a moeda deste portal. Com ele você compra na loja e negocia no mercado, e o que compra chega ao baú da sua conta no jogo. Há mais de um jeito de juntar Cash, e nem todos custam dinheiro.</p>
<h2>Os quatro caminhos</h2>
<table>
<thead><tr><th scope="col">Caminho</th><th scope="col">Custa dinheiro?</th><th scope="col">Quando o Cash chega</th></tr></thead>
<tbody>
<tr><td>Doar</td><td>Sim</td><td>Assim que o pagamento é confirmado</td></tr>
<tr><td>Indicar amigos</td><td>Não</td><td>Quando o amigo indicado doa pela primeira vez</td></tr>
<tr><td>Vender no mercado</td><td>Não</td><td>Na hora da venda</td></tr>
<tr><td>Eventos da equipe</td><td>Não</td><td>Quando a equipe credita o prêmio</td></tr>
</tbody>
</table>
<h2>Doar</h2>
<p>Abra a página de <a href="/donation" rel="noopener nofollow">doação</a>, escolha um valor e a forma de pagamento. Antes de confirmar, a tela mostra quanto Cash você recebe, bônus incluído. Quanto maior a faixa, maior o bônus.</p>
<h3>O pagamento não caiu?</h3>
<p>Espere alguns minutos e olhe em Minhas transações: lá está cada pagamento com o seu estado. Guarde o comprovante. Se o dinheiro saiu e o Cash não chegou, abra o pagamento e escolha “Falar com o suporte”: o <a href="/support/ticket/store" rel="noopener nofollow">ticket</a> já leva o pagamento junto.</p>
<h2>Indicar amigos</h2>
<p>Na central de indicação você encontra o seu código e um link pronto para enviar. Quando alguém se cadastra por ele e faz a primeira doação, parte do valor volta para você em Cash. Uma indicação só vale se for de outra pessoa de verdade: a equipe confere.</p>
<h2>Vender no mercado</h2>
<p>Itens que sobram no seu baú podem virar Cash. Anuncie por um preço justo: veja antes por quanto itens parecidos estão sendo vendidos.</p>
<h2>O que nunca fazer</h2>
<ul>
<li><strong>Não compre Cash de outros jogadores.</strong> A equipe não tem como devolver o que se perde assim.</li>
<li><strong>Não passe a sua senha a ninguém.</strong> Nem a equipe precisa dela.</li>
<li><strong>Desconfie de promessas de Cash grátis</strong> em outros sites: o único endereço que vale é este.</li>
</ul>`,
    },
    en: {
      title: 'How to earn Cash: a guide for beginners',
      html: `<p>Cash is the currency of this portal. It buys things in the shop and on the market, and what you buy arrives in the chest of your account in the game. There is more than one way to gather Cash, and not all of them cost money.</p>
<h2>The four ways</h2>
<table>
<thead><tr><th scope="col">Way</th><th scope="col">Does it cost money?</th><th scope="col">When the Cash arrives</th></tr></thead>
<tbody>
<tr><td>Donate</td><td>Yes</td><td>As soon as the payment is confirmed</td></tr>
<tr><td>Refer friends</td><td>No</td><td>When the friend donates for the first time</td></tr>
<tr><td>Sell on the market</td><td>No</td><td>At the moment of the sale</td></tr>
<tr><td>Events of the team</td><td>No</td><td>When the team credits the prize</td></tr>
</tbody>
</table>
<h2>Donate</h2>
<p>Open the <a href="/en/donation" rel="noopener nofollow">donation</a> page, choose an amount and a way to pay. Before you confirm, the screen shows how much Cash you get, bonus included. The higher the tier, the higher the bonus.</p>
<h3>The payment did not arrive?</h3>
<p>Wait a few minutes and look at My transactions: every payment is there with its state. Keep the receipt. If the money left and the Cash did not come, open the payment and choose "Contact support": the <a href="/en/support/ticket/store" rel="noopener nofollow">ticket</a> takes the payment along.</p>
<h2>Refer friends</h2>
<p>The referral center has your code and a link that is ready to be sent. When somebody signs up through it and donates for the first time, a part comes back to you as Cash. A referral counts only when it is another real person: the team checks.</p>
<h2>Sell on the market</h2>
<p>Items that you no longer need can become Cash. Ask a fair price: look first at what similar items are going for.</p>
<h2>What never to do</h2>
<ul>
<li><strong>Do not buy Cash from other players.</strong> The team cannot bring back what is lost that way.</li>
<li><strong>Do not give your password to anybody.</strong> Not even the team needs it.</li>
<li><strong>Distrust promises of free Cash</strong> on other sites: this address is the only one that counts.</li>
</ul>`,
    },
  },
  {
    slug: 'top-store',
    subguide: 0,
    ordenation: 3,
    daysAgo: 28,
    pt: {
      title: 'Premiação do ranking: o que ganham os melhores',
      html: `<p>O quadro dos melhores, na página inicial, vem direto do jogo e muda ao longo do dia. Este guia explica como a posição é contada e como a premiação é feita.</p>
<h2>Como a posição é contada</h2>
<ol>
<li>Primeiro conta o nível do personagem, dentro da sua evolução: Celestial está acima de Arch, e Arch acima de Mortal.</li>
<li>Em caso de empate, fica na frente quem chegou primeiro.</li>
<li>Personagens da equipe não aparecem.</li>
</ol>
<p>O <a href="/ranking" rel="noopener nofollow">ranking completo</a> tem filtros por classe, reino e guilda, e diz quando foi lido do jogo pela última vez.</p>
<h2>Como a premiação acontece</h2>
<p>A equipe anuncia cada temporada nas <a href="/notice" rel="noopener nofollow">notícias</a>: quando começa, quando termina e o que ganha cada posição. O que vale é o ranking na hora do encerramento.</p>
<h3>Onde o prêmio chega</h3>
<ul>
<li>Itens vão para o baú da conta do personagem.</li>
<li>Cash vai para a carteira da conta, e aparece em Minhas atividades.</li>
</ul>
<p>Não é preciso pedir nada: a entrega é feita pela equipe, e você recebe um aviso no portal.</p>
<h2>Quem fica de fora</h2>
<p>Contas banidas, personagens que passaram de uma conta para outra durante a temporada e quem subiu com a ajuda de programas. Em dúvida, abra um <a href="/support/ticket/store" rel="noopener nofollow">ticket</a> antes do fim da temporada, e não depois.</p>`,
    },
    en: {
      title: 'Prizes of the ranking: what the best receive',
      html: `<p>The list of the best, on the home page, comes straight from the game and changes during the day. This guide explains how a place is counted and how prizes are given.</p>
<h2>How a place is counted</h2>
<ol>
<li>First comes the level of the character, within its evolution: Celestial stands above Arch, and Arch above Mortal.</li>
<li>Where two are equal, whoever got there first is ahead.</li>
<li>Characters of the team are not listed.</li>
</ol>
<p>The <a href="/en/ranking" rel="noopener nofollow">whole ranking</a> can be filtered by class, kingdom and guild, and says when it was last read from the game.</p>
<h2>How prizes are given</h2>
<p>The team announces each season in the <a href="/en/notice" rel="noopener nofollow">news</a>: when it begins, when it ends, and what each place receives. What counts is the ranking at the moment it closes.</p>
<h3>Where the prize arrives</h3>
<ul>
<li>Items go to the chest of the character's account.</li>
<li>Cash goes to the wallet of the account, and shows in My activities.</li>
</ul>
<p>There is nothing to ask for: the team delivers, and the portal tells you.</p>
<h2>Who is left out</h2>
<p>Banned accounts, characters that moved from one account to another during the season, and whoever leveled with the help of programs. When in doubt, open a <a href="/en/support/ticket/store" rel="noopener nofollow">ticket</a> before the season ends, not after.</p>`,
    },
  },
]
