import { keyboard } from '../kit/hands.ts'
import { tellStory } from '../kit/story-parts.ts'
import { hero } from '../kit/story.ts'

tellStory(
  'a person, on a wide screen, in English, by keyboard only',
  {
    signIn: '[R001 R002 R004 R005 B067 B068 B069 B070]',
    phone: '[R001 R109 B071 B072 B075 B076]',
    checked: '[R017 R028 R030]',
  },
  () => hero('personal', 'wide', { hands: keyboard }),
)

tellStory(
  'a person, on a narrow screen, in Ukrainian',
  { signIn: '[R001 R002 R004 R005]', phone: '[R001 R109]', checked: '[R017 R028 R030]' },
  () => hero('personal', 'narrow'),
)
