import type { Brand } from '@sixpence/brands'
import { translator, type Translate } from '#core/translate.ts'
import type { Choice } from './choice.ts'

const mainstream = (t: Translate): Choice[] => [
  { id: 'advertising', name: t('Advertising and marketing') },
  { id: 'agriculture', name: t('Agriculture and food production') },
  { id: 'arts', name: t('Arts and entertainment') },
  { id: 'construction', name: t('Construction') },
  { id: 'consulting', name: t('Consulting') },
  { id: 'education', name: t('Education') },
  { id: 'energy', name: t('Energy and utilities') },
  { id: 'fashion', name: t('Fashion and beauty') },
  { id: 'games', name: t('Video games') },
  { id: 'health', name: t('Health and pharmacy') },
  { id: 'hospitality', name: t('Hotels and restaurants') },
  { id: 'hosting', name: t('Hosting and telecommunications') },
  { id: 'legal', name: t('Legal and accounting services') },
  { id: 'manufacturing', name: t('Manufacturing') },
  { id: 'marketplace', name: t('Online marketplace') },
  { id: 'media', name: t('Media and publishing') },
  { id: 'nonProfit', name: t('Non-profit organisation') },
  { id: 'realEstate', name: t('Real estate') },
  { id: 'retail', name: t('Retail') },
  { id: 'software', name: t('Software and online services') },
  { id: 'sport', name: t('Sport') },
  { id: 'staffing', name: t('Staffing and freelance platforms') },
  { id: 'transport', name: t('Transport and logistics') },
  { id: 'travel', name: t('Travel') },
  { id: 'wholesale', name: t('Wholesale') },
  { id: 'other', name: t('Other industry') },
]

const financial = (t: Translate): Choice[] => [
  { id: 'bank', name: t('Bank or credit union') },
  { id: 'emi', name: t('Electronic money or payment institution') },
  { id: 'exchange', name: t('Currency exchange') },
  { id: 'remittance', name: t('Money transfer') },
  { id: 'crypto', name: t('Digital currency services') },
  { id: 'investment', name: t('Investment firm or fund') },
  { id: 'insurance', name: t('Insurance') },
  { id: 'lending', name: t('Lending') },
  { id: 'trading', name: t('Online trading') },
  { id: 'otherFinancial', name: t('Other financial service') },
]

const adult = (t: Translate): Choice[] => [
  { id: 'adultContent', name: t('Adult content') },
  { id: 'adultLive', name: t('Live adult shows') },
  { id: 'adultDating', name: t('Adult dating') },
  { id: 'adultProducts', name: t('Adult products') },
  { id: 'adultClubs', name: t('Adult clubs and venues') },
  { id: 'adultAffiliates', name: t('Adult advertising and affiliates') },
]

/** Industries the brand serves (B012). */
export const industriesOf = (
  { features }: Brand,
  t: Translate,
): { mainstream: Choice[]; financial: Choice[]; adult?: Choice[] } => ({
  mainstream: mainstream(t),
  financial: financial(t),
  ...(!features.hideAdultIndustries && { adult: adult(t) }),
})

const anyLanguage = translator('en')
const financialIds = new Set(financial(anyLanguage).map(({ id }) => id))
const adultIds = new Set(adult(anyLanguage).map(({ id }) => id))

/** Whether an industry is financial, which needs a licence. */
export const isFinancialIndustry = (id: string | undefined): boolean => financialIds.has(id ?? '')
/** Whether an industry is adult. */
export const isAdultIndustry = (id: string | undefined): boolean => adultIds.has(id ?? '')
