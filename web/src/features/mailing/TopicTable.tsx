import {
  isFixed,
  messageChannels,
  messageTopics,
  type MessageChannel,
  type MessageTopic,
} from '@guildhall/contract/message-topics'
import { m } from '@guildhall/messages'
import { useSession } from '../../session/session.ts'
import { CardTable } from '../../ui/CardTable.tsx'
import type { Choices } from './choices.ts'
import { channelNames, topicNames } from './names.ts'

/** Topics and channels: a table, and on phones a list of groups. What nobody can switch off is marked, not a switch. */
export function TopicTable({ choices, change }: { choices: Choices; change: (part: Partial<Choices>) => void }) {
  const { isStaff } = useSession()
  const topics = messageTopics.filter((topic) => topic !== 'staff' || isStaff)
  return (
    <CardTable<MessageTopic>
      caption={m.mailing_choices()}
      rows={topics}
      rowKey={(topic) => topic}
      rowClass={() => cellsOnPhones}
      columns={[
        {
          name: 'topic',
          head: m.mailing_topic(),
          namesRow: true,
          unlabelled: true,
          cell: (topic) => topicNames[topic](),
        },
        ...messageChannels.map((channel) => ({
          name: channel,
          head: channelNames[channel](),
          unlabelled: true,
          cell: (topic: MessageTopic) => (
            <Switch {...{ topic, channel, choices }} onChange={(topics) => change({ [channel]: topics })} />
          ),
        })),
      ]}
    />
  )
}

/** Bell and mail share a line, so that a phone shows more topics at once. */
const cellsOnPhones =
  'max-md:grid-cols-[auto_1fr] max-md:gap-x-6 max-md:gap-y-0 max-md:*:first:col-span-full max-md:*:last:col-span-full'

interface SwitchProps {
  topic: MessageTopic
  channel: MessageChannel
  choices: Choices
  onChange: (topics: MessageTopic[]) => void
}

/** The channel is named beside its box on phones, where no column head is above it. */
function Switch({ topic, channel, choices, onChange }: SwitchProps) {
  const chosen = choices[channel]
  const isOn = chosen.includes(topic)
  const channelName = channelNames[channel]()
  if (isFixed(topic, channel))
    return (
      <span className="flex min-h-11 items-center gap-3 text-sm text-muted">
        <span className="md:hidden">{channelName}:</span>
        {m.mailing_always()}
      </span>
    )
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={`${channel}-${topic}`}
        checked={isOn}
        aria-label={m.mailing_choice({ topic: topicNames[topic](), channel: channelName })}
        onChange={() => onChange(isOn ? chosen.filter((each) => each !== topic) : [...chosen, topic])}
        className="size-5 shrink-0"
      />
      <span className="md:hidden">{channelName}</span>
    </label>
  )
}
