export const laterText: { key: string; name: string; subject: string; body: string; is_system: boolean };
