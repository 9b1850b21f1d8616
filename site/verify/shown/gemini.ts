import { GoogleGenAI } from '@google/genai';

export const gemini = new GoogleGenAI({}); // reads GEMINI_API_KEY
