// Begins the page: one App, which does everything else.
import { App } from './app';

void new App().begin();
