import { TasksScreen } from './tasks-screen.tsx';

/** `/tasks/given` */
export const Screen = () => <TasksScreen which="given" />;
