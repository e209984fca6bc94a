import { tellStory } from '../kit/story-parts.ts'
import { hero } from '../kit/story.ts'

tellStory(
  'a user of a company, on a narrow screen, in Ukrainian',
  { signIn: '[R001 R005 B047 B135]', phone: '[R001 R109]', checked: '[R017 R018 R028 R030]' },
  () => hero('employee', 'narrow'),
)

tellStory(
  'a user of a company, on a wide screen, in English',
  { signIn: '[R001 R005]', phone: '[R001 R109]', checked: '[R017 R018 R028 R030]' },
  () => hero('employee', 'wide'),
)
