import Anthropic from '@anthropic-ai/sdk';

export const anthropic = new Anthropic(); // reads ANTHROPIC_API_KEY
