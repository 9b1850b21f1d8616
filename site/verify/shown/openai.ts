import OpenAI from 'openai';

export const openai = new OpenAI(); // reads OPENAI_API_KEY
