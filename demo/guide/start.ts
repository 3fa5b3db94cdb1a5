import type { SeededGuide } from '../../server/src/features/guide/seeded-guide.ts'

/** Guides for new players of the invented server. */
export const startGuides: SeededGuide[] = [
  {
    slug: 'qual-classe-combina-com-voce',
    subguide: 0,
    ordenation: 1,
    daysAgo: 9,
    pt: {
      title: 'Qual classe combina com você?',
      html: `<p>As quatro classes chegam ao fim do jogo. O que muda é o caminho: quanto custa o equipamento, quanto tempo você passa sozinho e o que a sua guilda espera de você no domingo.</p>
<h2>As quatro em uma tabela</h2>
<table>
<thead><tr><th scope="col">Classe</th><th scope="col">Papel</th><th scope="col">Sozinho</th><th scope="col">Na guerra</th><th scope="col">Equipamento</th></tr></thead>
<tbody>
<tr><td>Transknight</td><td>Linha de frente</td><td>Fácil</td><td>Segura o portão</td><td>Caro</td></tr>
<tr><td>Foema</td><td>Cura e gelo</td><td>Difícil no começo</td><td>Decide batalhas</td><td>Barato</td></tr>
<tr><td>Beastmaster</td><td>Invocação e formas</td><td>Muito fácil</td><td>Abre caminho</td><td>Médio</td></tr>
<tr><td>Huntres</td><td>Dano à distância</td><td>Médio</td><td>Caça quem cura</td><td>Médio</td></tr>
</tbody>
</table>
<h2>Transknight</h2>
<p>Comece por ela se você gosta de ficar no meio da confusão. Até o nível 100 basta um escudo honesto; depois disso, cada ponto de defesa custa. O erro de todo novato é gastar em força antes de constituição.</p>
<h2>Foema</h2>
<p>Os primeiros quarenta níveis são lentos, e depois ninguém mais deixa você sair do grupo. Aprenda a guardar mana para o segundo minuto da luta: é quando o grupo quebra.</p>
<h2>Beastmaster</h2>
<p>A classe de quem joga em horários estranhos. As criaturas fazem companhia, seguram dano e avisam quando alguém chega. Na forma ancestral você vira o alvo: combine antes quem vai proteger você.</p>
<h2>Huntres</h2>
<p>Dano alto e pouca vida. Posição vale mais que equipamento. Se você gosta de olhar o mapa antes de atirar, é a sua classe.</p>
<blockquote><p>Na dúvida, jogue duas até o nível 50. São duas tardes, e a resposta aparece sozinha.</p></blockquote>`,
    },
    en: {
      title: 'Which class suits you?',
      html: `<p>All four classes make it to the end of the game. What differs is the way there: what the gear costs, how much time you spend alone, and what your guild expects of you on Sunday.</p>
<h2>The four in one table</h2>
<table>
<thead><tr><th scope="col">Class</th><th scope="col">Role</th><th scope="col">Alone</th><th scope="col">At war</th><th scope="col">Gear</th></tr></thead>
<tbody>
<tr><td>Transknight</td><td>Front line</td><td>Easy</td><td>Holds the gate</td><td>Expensive</td></tr>
<tr><td>Foema</td><td>Healing and ice</td><td>Hard at first</td><td>Decides battles</td><td>Cheap</td></tr>
<tr><td>Beastmaster</td><td>Summons and forms</td><td>Very easy</td><td>Breaks through</td><td>Medium</td></tr>
<tr><td>Huntres</td><td>Ranged damage</td><td>Medium</td><td>Hunts the healers</td><td>Medium</td></tr>
</tbody>
</table>
<h2>Transknight</h2>
<p>Begin here if you like to stand in the thick of it. An honest shield is enough until level 100; after that every point of defense costs. The beginner's mistake is to spend on strength before constitution.</p>
<h2>Foema</h2>
<p>The first forty levels are slow, and then no party ever lets you leave. Learn to keep mana for the second minute of a fight: that is when parties break.</p>
<h2>Beastmaster</h2>
<p>The class of those who play at odd hours. The creatures keep you company, take hits and warn you when somebody comes. In ancestral form you are the target: agree beforehand on who protects you.</p>
<h2>Huntres</h2>
<p>High damage, little health. Position is worth more than gear. If you like to look at the map before you shoot, this is your class.</p>
<blockquote><p>When in doubt, play two of them to level 50. It takes two afternoons, and the answer comes by itself.</p></blockquote>`,
    },
  },
  {
    slug: 'refinacao-sem-susto',
    subguide: 2,
    ordenation: 1,
    daysAgo: 20,
    pt: {
      title: 'Refinação sem susto: de +0 a +9',
      html: `<p>Refinar é trocar certeza por sorte, e quem sabe as contas perde menos. Os números abaixo são os que a comunidade mediu em mais de três mil tentativas.</p>
<h2>Quanto dá certo</h2>
<table>
<thead><tr><th scope="col">De</th><th scope="col">Para</th><th scope="col">Material</th><th scope="col">Sucesso medido</th></tr></thead>
<tbody>
<tr><td>+0</td><td>+3</td><td>Poeira de Oriharucon</td><td>100%</td></tr>
<tr><td>+3</td><td>+5</td><td>Poeira de Oriharucon</td><td>87%</td></tr>
<tr><td>+5</td><td>+6</td><td>Poeira de Oriharucon</td><td>61%</td></tr>
<tr><td>+6</td><td>+7</td><td>Poeira de Lactolerium</td><td>54%</td></tr>
<tr><td>+7</td><td>+9</td><td>Poeira de Lactolerium</td><td>31%</td></tr>
</tbody>
</table>
<h2>A ordem que economiza</h2>
<ol>
<li>Leve tudo a +3 primeiro. Não há risco e o ganho é grande.</li>
<li>Depois arma e escudo a +5, antes de qualquer outra peça.</li>
<li>Só então escolha <strong>uma</strong> peça para +7. Uma +7 rende mais do que três +6.</li>
</ol>
<h2>Quando parar</h2>
<p>Antes de clicar, some o que você gastaria para repor a peça no mercado. Se for menos do que duas tentativas, compre. E nunca refine a única arma que você tem na noite de guerra.</p>
<p>A poeira está na <a href="/shopping" rel="noopener nofollow">loja</a> e cai dos guardiões do deserto; a página de <a href="/droplist" rel="noopener nofollow">drops</a> diz de quais.</p>`,
    },
    en: {
      title: 'Refining without tears: from +0 to +9',
      html: `<p>To refine is to trade certainty for luck, and whoever knows the sums loses less. These are the numbers that the community measured over three thousand attempts.</p>
<h2>How often it works</h2>
<table>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">Material</th><th scope="col">Measured success</th></tr></thead>
<tbody>
<tr><td>+0</td><td>+3</td><td>Oriharucon Dust</td><td>100%</td></tr>
<tr><td>+3</td><td>+5</td><td>Oriharucon Dust</td><td>87%</td></tr>
<tr><td>+5</td><td>+6</td><td>Oriharucon Dust</td><td>61%</td></tr>
<tr><td>+6</td><td>+7</td><td>Lactolerium Dust</td><td>54%</td></tr>
<tr><td>+7</td><td>+9</td><td>Lactolerium Dust</td><td>31%</td></tr>
</tbody>
</table>
<h2>The order that saves</h2>
<ol>
<li>Bring everything to +3 first. There is no risk and much to gain.</li>
<li>Then weapon and shield to +5, before any other piece.</li>
<li>Only then choose <strong>one</strong> piece for +7. One +7 is worth more than three +6.</li>
</ol>
<h2>When to stop</h2>
<p>Before you click, add up what it would take to buy the piece again on the market. If that is less than two attempts, buy. And never refine the only weapon you have on the night of a war.</p>
<p>The dust is in the <a href="/en/shopping" rel="noopener nofollow">shop</a> and drops from the guardians of the desert; the <a href="/en/droplist" rel="noopener nofollow">drops</a> page says from which.</p>`,
    },
  },
  {
    slug: 'girias-do-servidor',
    subguide: 3,
    ordenation: 3,
    daysAgo: 46,
    pt: {
      title: 'Gírias do servidor, de A a Z',
      html: `<p>O canal geral parece outra língua na primeira semana. Aqui está o dicionário, feito por quem já passou vergonha.</p>
<h2>No grupo</h2>
<ul>
<li><strong>Up</strong>: caçar para subir de nível. “Vaga no up” é convite.</li>
<li><strong>Sala</strong>: um canto do mapa que o grupo reservou. Chegue perguntando.</li>
<li><strong>Lurar</strong>: trazer monstros até o grupo. Quem lura demais apanha duas vezes.</li>
</ul>
<h2>No mercado</h2>
<ul>
<li><strong>PV</strong>: fale em particular. Não é grosseria.</li>
<li><strong>Limpo</strong>: sem refinação nenhuma.</li>
<li><strong>Cravado</strong>: no valor máximo do efeito.</li>
</ul>
<h2>Na guerra</h2>
<ul>
<li><strong>Puxar</strong>: atrair a defesa para longe do portão.</li>
<li><strong>Terceiro sino</strong>: os últimos quatro minutos. Ninguém mais é amigo.</li>
<li><strong>Dormir no trono</strong>: vencer sem que ninguém apareça. Acontece em feriado.</li>
</ul>`,
    },
  },
]
