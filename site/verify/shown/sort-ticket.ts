type Ticket = { customer: string; text: string };
export const labels = ['refund', 'delivery', 'product', 'other'] as const;

const escape = (text: string) =>
  text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

export const sortTicket = ({ customer, text }: Ticket) => `
Sort one support ticket of a shop.

Labels: ${labels.join(', ')}. Use "other" when none fits clearly.
Answer with the label only.

<ticket customer="${escape(customer)}">
${escape(text)}
</ticket>`.trim();
