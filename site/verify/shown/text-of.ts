import type { Message } from '@anthropic-ai/sdk/resources/messages';

export const textOf = (message: Message) =>
  message.content
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('');
