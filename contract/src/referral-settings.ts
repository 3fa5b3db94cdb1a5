import * as z from 'zod/mini'
import { line, type Locale } from './values.ts'

/**
 * The settings of the referral programme: rewards with their delivery codes, the limit of bonuses, and the texts of the
 * pages.
 */

type Text<T extends z.ZodMiniType> = (max: number, min?: number) => T
const both = (max: number, min = 0) => z.object({ 'pt-BR': line(min, max), en: line(0, max) })

const threshold = z.int().check(z.minimum(1), z.maximum(10_000))
/** Empty where staff hand the reward over. */
const code = z.string().check(z.trim(), z.regex(/^(?:\d{1,5}(?: +\d{1,5}){0,6})?$/))

/** Two tiers cannot have one threshold, because each reward is given once for its threshold. */
const ascending = z.refine<readonly { referrals: number }[]>(
  (tiers) => tiers.every((tier, at) => at === 0 || tier.referrals > tiers[at - 1]!.referrals),
  { params: { rule: 'ascending' }, abort: true },
)

const tier = <T extends z.ZodMiniType>(text: Text<T>) => ({
  referrals: threshold,
  name: text(60, 1),
  lasts: text(40),
})

/** The part that pages show, in both languages or in one. */
const pageFields = <T extends z.ZodMiniType>(text: Text<T>) => ({
  /** How many referred people may earn their referrer a bonus; 0 is no limit (D-127). */
  bonusMaxReferred: z.int().check(z.minimum(0), z.maximum(100_000)),
  promoActive: z.boolean(),
  promoText: text(200),
  /** The message to share. `{link}` and `{code}` are replaced by the player's own. */
  message: text(300, 1),
  texts: z.array(z.object({ text: text(300, 1) })).check(z.length(3)),
  campaign: z.array(z.object({ referrals: threshold, name: text(80, 1) })).check(z.length(3)),
  tips: z.array(z.object({ text: text(200, 1) })).check(z.maxLength(12)),
  faq: z.array(z.object({ question: text(120, 1), answer: text(400, 1) })).check(z.maxLength(16)),
  rules: z.array(z.object({ text: text(240, 1) })).check(z.maxLength(12)),
  /** Of real players, with their consent. None until staff write one. */
  testimonials: z.array(z.object({ author: text(60, 1), text: text(300, 1) })).check(z.maxLength(6)),
})

const Form = z.object({
  ...pageFields(both),
  tiers: z.array(z.object({ ...tier(both), item: code })).check(z.length(4), ascending),
  welcome: z.array(z.object({ name: both(60, 1), item: code })).check(z.length(2)),
})
type Values = z.output<typeof Form>

const spoken = () => z.string()
/** In one language, without the delivery codes. */
export const PublicReferral = z.object({
  ...pageFields(spoken),
  tiers: z.array(z.object(tier(spoken))),
  welcome: z.array(z.object({ name: spoken() })),
})

const t = (pt: string, en: string): Record<Locale, string> => ({ 'pt-BR': pt, en })

const defaults: Values = {
  bonusMaxReferred: 1,
  promoActive: false,
  promoText: t('', ''),
  tiers: [
    { referrals: 3, name: t('Fada do Indicador', 'Referrer Fairy'), lasts: t('7 dias', '7 days'), item: '' },
    { referrals: 6, name: t('Montaria Aranha', 'Spider Mount'), lasts: t('30 dias', '30 days'), item: '' },
    { referrals: 9, name: t('Item Divino', 'Divine Item'), lasts: t('30 dias', '30 days'), item: '' },
    {
      referrals: 12,
      name: t('Traje Cavaleiro Negro', 'Black Knight Outfit'),
      lasts: t('30 dias', '30 days'),
      item: '',
    },
  ],
  welcome: [
    { name: t('Baú do recém-chegado', "Newcomer's chest"), item: '' },
    { name: t('Poções de viagem', "Traveller's potions"), item: '' },
  ],
  message: t(
    'Estou jogando aqui e quero você na minha guilda! Crie a sua conta pelo meu link e comece com dois itens especiais: {link}',
    'I am playing here and want you in my guild! Create your account with my link and begin with two special items: {link}',
  ),
  texts: [
    {
      text: t(
        'Bora começar junto? Pelo meu link você já entra com dois itens especiais: {link}',
        'Shall we begin together? With my link you start with two special items: {link}',
      ),
    },
    {
      text: t(
        'Minha guilda está recrutando. Crie a conta com o código {code} e eu te ajudo nas primeiras masmorras: {link}',
        'My guild is recruiting. Create your account with the code {code} and I will help you through the first dungeons: {link}',
      ),
    },
    {
      text: t(
        'Voltei a jogar e o servidor está cheio. Entra pelo meu convite e vem para a próxima guerra: {link}',
        'I am back in the game and the server is full of life. Join by my invitation and come to the next war: {link}',
      ),
    },
  ],
  campaign: [
    { referrals: 2, name: t('Consumíveis raros', 'Rare consumables') },
    { referrals: 5, name: t('+30% de moedas premium', '+30% premium coins') },
    { referrals: 10, name: t('Skin exclusiva', 'Exclusive skin') },
  ],
  tips: [
    {
      text: t(
        'Convide quem você conhece: quem entra com um amigo continua jogando.',
        'Invite people you know: who arrives with a friend keeps playing.',
      ),
    },
    {
      text: t(
        'Ofereça companhia na primeira masmorra, e conte em que canal você joga.',
        'Offer company in the first dungeon, and say on which channel you play.',
      ),
    },
    {
      text: t(
        'Peça para a pessoa criar um personagem: sem ele a indicação não pode ser aprovada.',
        'Ask them to create a character: without one the referral cannot be approved.',
      ),
    },
  ],
  faq: [
    {
      question: t('Quando uma indicação vale?', 'When does a referral count?'),
      answer: t(
        'Quando a pessoa cria a conta pelo seu link, cria um personagem no jogo e a equipe aprova a indicação, em até 120 horas.',
        'Once the person has created the account with your link and a character in the game, and staff have approved it, within 120 hours.',
      ),
    },
    {
      question: t('Posso indicar a mim mesmo?', 'May I refer myself?'),
      answer: t(
        'Não. Contas do mesmo navegador, da mesma rede ou com os mesmos dados são analisadas e podem ser recusadas.',
        'No. Accounts of the same browser, of the same network or with the same details are looked at and may be refused.',
      ),
    },
    {
      question: t('O que acontece se a doação for devolvida?', 'What happens if the donation is paid back?'),
      answer: t(
        'O bônus volta na mesma proporção, junto com o Cash da doação.',
        'The bonus goes back in the same proportion, together with the Cash of the donation.',
      ),
    },
  ],
  rules: [
    {
      text: t(
        'Cada pessoa conta uma vez, para quem a trouxe primeiro.',
        'Each person counts once, for whoever brought them first.',
      ),
    },
    {
      text: t(
        'Nada de mensagens em massa: spam leva à suspensão do código.',
        'No mass messages: spam leads to the code being suspended.',
      ),
    },
    {
      text: t(
        'Cada prêmio é resgatado uma vez e vai para o baú da sua conta no jogo.',
        'Each reward is redeemed once and goes to the chest of your account in the game.',
      ),
    },
  ],
  testimonials: [],
}

export const referralGroup = { form: Form, defaults }
